// Bookmarks as HTML: the form of Netscape, which browsers, Pinboard and Raindrop write, and Pocket's own.
// `<DT><H3>Folder</H3><DL><DT><A HREF ADD_DATE TAGS FEEDURL>Title</A> … </DL>`
import { readTags } from '../../html/tagReader.ts'
import type { Folder, ListedFeed } from '../opml/readOpml.ts'
import { isWebAddress, readMoment, type SavedPage } from './page.ts'

export type Bookmarks = { feeds: ListedFeed[]; pages: SavedPage[] }

export function isBookmarks(text: string): boolean {
  return /<!doctype\s+netscape-bookmark-file|<title>pocket export</i.test(text.slice(0, 2000))
}

type Link = { attributes: Readonly<Record<string, string | undefined>>; title: string }
/** Null: a root of the browser, which is no folder of the reader. */
type OpenFolder = string | null

/** Links to feeds are feeds, in the columns of their folders. Others are pages, with their folders as labels. */
export function readBookmarks(html: string): Bookmarks {
  const isPocket = /<title>pocket export</i.test(html.slice(0, 2000))
  const bookmarks: Bookmarks = { feeds: [], pages: [] }
  const folders: OpenFolder[] = []
  let heading: { text: string; isRoot: boolean } | null = null
  let isHeadingOpen = false
  let section = ''
  let link: Link | null = null
  readTags(html, {
    entities: 'decoded',
    attributesOf: new Set(['a', 'h3']),
    onOpen(name, attributes) {
      if (name === 'h3' || name === 'h1') {
        heading = { text: '', isRoot: name === 'h1' || isRootFolder(attributes) }
        isHeadingOpen = true
      } else if (name === 'dl') {
        folders.push(heading === null || heading.isRoot ? null : heading.text.trim())
        heading = null
      } else if (name === 'a') link = { attributes, title: '' }
    },
    onClose(name) {
      if (name === 'h1') section = heading?.text.trim().toLowerCase() ?? ''
      if (name === 'h3' || name === 'h1') isHeadingOpen = false
      else if (name === 'dl') folders.pop()
      else if (name === 'a' && link !== null) {
        if (isPocket) addPocketPage(bookmarks, link, { isRead: section !== 'unread' })
        else addLink(bookmarks, link, folders)
        link = null
      }
    },
    onText(text) {
      if (link !== null) link.title += text
      else if (isHeadingOpen && heading !== null) heading.text += text
    },
  })
  return bookmarks
}

/** Firefox, Chrome and Safari mark the roots; Netscape's first list is one, too. */
const isRootFolder = (attributes: Link['attributes']): boolean =>
  attributes.personal_toolbar_folder !== undefined || attributes.unfiled_bookmarks_folder !== undefined

function addLink(bookmarks: Bookmarks, { attributes, title }: Link, open: OpenFolder[]): void {
  const names = open.flatMap((name) => name || [])
  const labels = splitTags(attributes.tags)
  const feedAddress = attributes.feedurl || (isFeedAddress(attributes.href ?? '') ? attributes.href : '')
  if (feedAddress) {
    const folders = names.map((name): Folder => ({ name, repeat: 0 }))
    const address = feedAddress.replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
    bookmarks.feeds.push({ address, title: title.trim(), folders, categories: labels, needsRecipe: false })
  } else if (isWebAddress(attributes.href ?? ''))
    bookmarks.pages.push({
      url: attributes.href ?? '',
      title: title.trim(),
      savedAt: readMoment(attributes.add_date ?? ''),
      // A bookmark is not always an article to keep: the reader is asked.
      isSaved: null,
      isRead: attributes.toread === undefined ? null : attributes.toread !== '1',
      isLater: attributes.toread === '1',
      labels: [...names, ...labels],
    })
}

function addPocketPage(bookmarks: Bookmarks, { attributes, title }: Link, { isRead }: { isRead: boolean }): void {
  if (!isWebAddress(attributes.href ?? '')) return
  bookmarks.pages.push({
    url: attributes.href ?? '',
    title: title.trim(),
    savedAt: readMoment(attributes.time_added ?? ''),
    isSaved: true,
    isRead,
    isLater: !isRead,
    labels: splitTags(attributes.tags),
  })
}

/** Usual addresses of feeds: `/feed`, `/rss.xml`, `/index.rdf`, `/atom`, and the scheme `feed:`. */
export function isFeedAddress(address: string): boolean {
  if (/^feed:/i.test(address)) return true
  const path = URL.parse(address)?.pathname ?? ''
  return /\/(?:feeds?|rss|atom|index|feed[\w-]*|rss2?)\.(?:xml|rdf|rss|atom)$|\.(?:rss|atom|rdf)$|\/(?:feed|rss|atom)\/?$/i.test(
    path,
  )
}

const splitTags = (written: string | undefined): string[] =>
  (written ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
