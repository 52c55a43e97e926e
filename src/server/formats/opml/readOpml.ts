import { readDoctype } from '../doctype.ts'
import { readCategories } from './categories.ts'
import { type OutlineAttributes, readOutlineTags } from './readOutlineTags.ts'

/** `repeat` tells columns of one name apart in our own lists: 0 but for the second and later ones. */
export type Folder = { name: string; repeat: number }

export type ListedFeed = {
  /** As it stands in the list. */
  address: string
  /** What its reader calls it, '' when nothing. */
  title: string
  /** Outermost first. */
  folders: Folder[]
  categories: string[]
}

export type SubscriptionList = {
  /** Outermost folders, empty ones too, each once, in their order. */
  folders: Folder[]
  feeds: ListedFeed[]
  /** There is more, which was not read. */
  isCut: boolean
}

/** Our own mark on columns that share their name with one before. */
export const repeatAttribute = 'broadsheet:repeat'

// Lists nest two or three deep; what is deeper counts to the folder above.
const maxDepth = 32
/** Outlines of any kind for one feed that may be taken: honest lists have two at most. */
const outlinesPerFeed = 10

/**
 * Reads a subscription list that may be broken in any way. An outline is a feed when it has an address (`xmlUrl`, or `url`
 * of type rss), else a folder; lists that a list includes are not followed. Null when there is no outline at all. Reads
 * up to `maxFeeds`. Never throws.
 */
export function readOpml(source: string, { maxFeeds }: { maxFeeds: number }): SubscriptionList | null {
  const doctype = readDoctype(source)
  const body = doctype.end === 0 ? source : source.slice(doctype.end)
  const outermost = new Map<string, Folder>()
  const feeds: ListedFeed[] = []
  // What the end tags to come belong to; null: an outline that is no folder.
  const opened: (Folder | null)[] = []
  let tooDeep = 0
  let outlines = 0
  let isCut = false
  for (const tag of readOutlineTags(body, doctype.entities)) {
    if (tag.is === 'close') {
      if (tooDeep > 0) tooDeep--
      else opened.pop()
      continue
    }
    outlines++
    const around = opened.filter((folder) => folder !== null)
    const feed = readFeed(tag.attributes, around)
    const folder = feed === null ? readFolder(tag.attributes) : null
    if (feed) feeds.push(feed)
    if (folder && around.length === 0) outermost.set(folderKey(folder), outermost.get(folderKey(folder)) ?? folder)
    if (tag.is === 'open' && opened.length < maxDepth) opened.push(folder)
    else if (tag.is === 'open') tooDeep++
    isCut = feeds.length > maxFeeds || outlines > maxFeeds * outlinesPerFeed
    if (isCut) break
  }
  return outlines === 0 ? null : unwrap({ folders: [...outermost.values()], feeds, isCut })
}

/** Folders of one name are one. */
export const folderKey = ({ name, repeat }: Folder): string => `${name.toLowerCase()}\n${repeat}`

function readFeed(attributes: OutlineAttributes, folders: Folder[]): ListedFeed | null {
  const address = feedAddress(attributes)
  if (address === '') return null
  return { address, title: nameOf(attributes), folders, categories: readCategories(attributes.get('category') ?? '') }
}

function readFolder(attributes: OutlineAttributes): Folder | null {
  const name = nameOf(attributes)
  if (name === '' || isLink(attributes)) return null
  return { name, repeat: Number.parseInt(attributes.get(repeatAttribute) ?? '', 10) || 0 }
}

/** `text` is what the reader of the list sees, `title` what the publisher says (OPML 2.0, subscription lists). */
function nameOf(attributes: OutlineAttributes): string {
  return attributes.get('text') || attributes.get('title') || ''
}

function feedAddress(attributes: OutlineAttributes): string {
  const address = attributes.get('xmlurl') ?? ''
  if (address !== '') return address
  // OPML 1.0 named no attribute for it, so some programs took this one.
  return /^(?:rss|atom|feed)/i.test(attributes.get('type') ?? '') ? (attributes.get('url') ?? '') : ''
}

/** A bookmark or a list to be included: neither a feed nor a folder. */
function isLink(attributes: OutlineAttributes): boolean {
  return attributes.has('url') || attributes.has('htmlurl') || /^(?:link|include)$/i.test(attributes.get('type') ?? '')
}

/** Programs like to wrap all in one folder ('Subscriptions'): when it holds nothing but folders, it says nothing. */
function unwrap(list: SubscriptionList): SubscriptionList {
  const isWrapped = list.feeds.length > 0 && list.folders.length === 1
  if (!isWrapped || list.feeds.some(({ folders }) => folders.length < 2)) return list
  const feeds = list.feeds.map((feed) => ({ ...feed, folders: feed.folders.slice(1) }))
  const outermost = feeds.flatMap(({ folders }) => folders.slice(0, 1))
  return unwrap({
    ...list,
    feeds,
    folders: [...new Map(outermost.map((folder) => [folderKey(folder), folder])).values()],
  })
}

/** Columns as the folders they are in a list: those of one name are told apart by their place. */
export function columnFolders(columns: { name: string }[]): Folder[] {
  const seen = new Map<string, number>()
  return columns.map(({ name }) => {
    const repeat = seen.get(name.toLowerCase()) ?? 0
    seen.set(name.toLowerCase(), repeat + 1)
    return { name, repeat }
  })
}
