// A made-up feed: its items, its mood, and the requests it received.

import type { IncomingHttpHeaders } from 'node:http'
import { type FakeChannel, type FakeFormat, type FakeItem, inventItem } from './fakeItem.ts'
import type { FakeMood } from './moods.ts'
import { type FakeDocument, writeDocument } from './writeDocument.ts'

export type FakeRequest = { method: string; path: string; headers: IncomingHttpHeaders }

export type FakeFeedOptions = {
  title?: string
  description?: string
  format?: FakeFormat
  kind?: 'articles' | 'podcast'
  /** Replace the invented items; newest first. */
  items?: FakeItem[]
  /** The number of invented items. */
  itemCount?: number
  /** Degrees: the color of icon and pictures. */
  hue?: number
  /** For 'slow'. */
  delayMs?: number
  /** For 'unavailable' and 'tooMany': seconds or a date. */
  retryAfter?: string
  hubUrl?: string
  /** For 'elsewhere'. */
  elsewhereUrl?: string
  elsewhereStatus?: 301 | 302 | 308
  /** For 'becamePage'. */
  page?: { html: string; status?: number; headers?: Record<string, string> }
  /** More headers for the document, such as Cache-Control. */
  headers?: Record<string, string>
}

const hourMs = 3_600_000

export type FakeFeed = {
  readonly name: string
  /** The address to subscribe to. */
  readonly url: string
  readonly siteUrl: string
  readonly channel: FakeChannel
  /** Takes effect at the next request. */
  mood: FakeMood
  readonly options: FakeFeedOptions
  /** Newest first; may be changed between requests. */
  items: FakeItem[]
  /** Adds an item on top; missing fields are invented. */
  publish(fields?: Partial<FakeItem>): FakeItem
  /** The newest thousand requests, oldest first. */
  readonly requests: FakeRequest[]
  write(): FakeDocument
}

/** `clock` (epoch milliseconds) dates published items; the first items are hours apart, up to now. */
export function createFakeFeed(
  { serverUrl, name, clock }: { serverUrl: string; name: string; clock: () => number },
  mood: FakeMood,
  options: FakeFeedOptions,
): FakeFeed {
  const siteUrl = `${serverUrl}/${encodeURIComponent(name)}/`
  const channel: FakeChannel = {
    title: options.title ?? name,
    description: options.description ?? `Notes from ${name}`,
    siteUrl,
    feedUrl: `${siteUrl}feed`,
    iconUrl: `${serverUrl}/icons/${encodeURIComponent(name)}.svg`,
    language: 'en',
    kind: options.kind ?? (mood === 'podcast' ? 'podcast' : 'articles'),
    hubUrl: options.hubUrl ?? null,
    newFeedUrl: null,
  }
  let invented = 0
  const invent = (fields: Partial<FakeItem>): FakeItem => {
    invented += 1
    const newest = feed.items[0]?.publishedAt ?? 0
    const item = inventItem(invented, Math.max(clock(), newest + 1), siteUrl)
    const imageUrl = mood === 'pictures' ? `${serverUrl}/pictures/${name}-${item.id}.png` : null
    const sound =
      channel.kind === 'podcast' ? { url: `${serverUrl}/sounds/${name}-${item.id}.wav`, durationSeconds: 12 } : null
    return { ...item, imageUrl, sound, ...fields }
  }
  const feed: FakeFeed = {
    name,
    url: channel.feedUrl,
    siteUrl,
    channel,
    mood,
    options,
    items: [],
    requests: [],
    publish(fields = {}) {
      const item = invent(fields)
      feed.items = [item, ...feed.items]
      return item
    },
    write: () => writeDocument(options.format ?? 'rss', channel, feed.items),
  }
  const firstCount = mood === 'empty' ? 0 : (options.itemCount ?? 5)
  if (options.items !== undefined) feed.items = options.items
  else
    for (let hoursAgo = firstCount; hoursAgo > 0; hoursAgo--) feed.publish({ publishedAt: clock() - hoursAgo * hourMs })
  return feed
}
