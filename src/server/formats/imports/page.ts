// A page that a reader saved in a program that keeps pages: it has no feed, so its site represents it.
import type { Entry } from './entry.ts'

export type SavedPage = {
  url: string
  title: string
  /** As HTML, '' without one. */
  html?: string
  /** As its file writes it; the feed parser reads it. */
  publishedAt?: string
  author?: string
  /** Epoch milliseconds, null when absent. */
  savedAt: number | null
  /** Null when the file does not say. */
  isSaved: boolean | null
  isRead: boolean | null
  /** To read later, in a program that keeps unread pages apart from archived ones. */
  isLater?: boolean
  labels: string[]
}

export function readPageEntry(page: SavedPage, position: number): Entry {
  const { url, title, html = '', publishedAt = '', author = '', savedAt, isLater = false } = page
  return {
    source: { addresses: [], title: '', siteUrl: '' },
    item: {
      url,
      title: title || url,
      content_html: html,
      // Without a date of its own, a page is as old as its saving.
      date_published: publishedAt || (savedAt === null ? '' : new Date(savedAt).toISOString()),
      authors: [{ name: author }],
    },
    link: url,
    savedAt,
    position,
    marks: { isSaved: page.isSaved, isRead: page.isRead, labels: page.labels, isLater },
  }
}

/** Seconds since 1970 or an ISO date, as milliseconds; null for anything else. */
export function readMoment(written: string): number | null {
  const text = written.trim()
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,14}$/.test(text)) return Number(text)
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? null : moment
}

export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
