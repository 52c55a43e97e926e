import { readDoctype } from '../doctype.ts'
import type { ForeignRule, ForeignRules } from '../imports/filters/foreignRule.ts'
import { readFreshRssFilters } from '../imports/filters/freshRssFilters.ts'
import { readTinyTinyRssFilters } from '../imports/filters/tinyTinyRssFilters.ts'
import { readCategories } from './categories.ts'
import { type OutlineAttributes, readContent, readOutlineTags } from './readOutlineTags.ts'

/** `repeat` distinguishes columns of one name in our own lists: 0 for the first one, then 1, 2, …. */
export type Folder = { name: string; repeat: number }

export type ListedFeed = {
  /** As written in the list. */
  address: string
  /** The reader's own title, '' without one. */
  title: string
  /** Outermost first. */
  folders: Folder[]
  categories: string[]
  /** Its address is a page or a file from which its program makes a feed by a recipe ('HTML+XPath'), so it is no feed here. */
  needsRecipe: boolean
}

/** `address`: of the feed that has the filter; null for a filter of several feeds. */
export type ListedRule = ForeignRule & { address: string | null }

/** The filters of the list as rules. */
export type ListedRules = { rules: ListedRule[]; untranslated: number }

export type SubscriptionList = {
  /** Outermost folders, including empty ones, each once, in order. */
  folders: Folder[]
  feeds: ListedFeed[]
  /** The list has more feeds, which were not read. */
  isCut: boolean
  /** Absent for programs that list no filters. */
  rules?: ListedRules
}

/** Our own attribute on columns that share their name with an earlier one. */
export const repeatAttribute = 'broadsheet:repeat'

// Lists nest two or three levels; deeper feeds belong to the folder above.
const maxDepth = 32
/** Outlines per feed that are read: real lists have two at most. */
const outlinesPerFeed = 10

/**
 * Reads a subscription list that may be broken in any way. An outline with an address (`xmlUrl`, or `url` of type rss) is a
 * feed, any other a folder. Included lists are not followed. Null without any outline. Reads up to `maxFeeds`. Never throws.
 */
export function readOpml(source: string, { maxFeeds }: { maxFeeds: number }): SubscriptionList | null {
  const doctype = readDoctype(source)
  const body = doctype.end === 0 ? source : source.slice(doctype.end)
  const outermost = new Map<string, Folder>()
  const feeds: ListedFeed[] = []
  // The outlines that the next end tags close; null: an outline that is no folder.
  const opened: (Folder | 'settings' | null)[] = []
  const filters: string[] = []
  const rules: ListedRules = { rules: [], untranslated: 0 }
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
    const isSettings = isSettingsOf(tag.attributes) || opened.includes('settings')
    if (isSettings) {
      if (tag.is === 'open' && tag.attributes.get('filter-type') === '2') filters.push(readContent(body, tag.end))
      if (tag.is === 'open' && opened.length < maxDepth) opened.push('settings')
      else if (tag.is === 'open') tooDeep++
      continue
    }
    const around = opened.filter((folder) => folder !== null && folder !== 'settings')
    const feed = readFeed(tag.attributes, around)
    const folder = feed === null ? readFolder(tag.attributes) : null
    if (feed) {
      feeds.push(feed)
      const read = tag.attributes.get('frss:filtersactionread')
      if (read !== undefined) addRules(rules, readFreshRssFilters(read), feed.address)
    }
    if (folder && around.length === 0) outermost.set(folderKey(folder), outermost.get(folderKey(folder)) ?? folder)
    if (tag.is === 'open' && opened.length < maxDepth) opened.push(folder)
    else if (tag.is === 'open') tooDeep++
    isCut = feeds.length > maxFeeds || outlines > maxFeeds * outlinesPerFeed
    if (isCut) break
  }
  addRules(rules, readTinyTinyRssFilters(filters), null)
  const hasRules = rules.rules.length + rules.untranslated > 0
  return outlines === 0 ? null : unwrap({ folders: [...outermost.values()], feeds, isCut, ...(hasRules && { rules }) })
}

function addRules(all: ListedRules, { rules, untranslated }: ForeignRules, address: string | null): void {
  all.rules.push(...rules.map((rule) => ({ ...rule, address })))
  all.untranslated += untranslated
}

/** Folders with the same name are merged. */
export const folderKey = ({ name, repeat }: Folder): string => `${name.toLowerCase()}\n${repeat}`

function readFeed(attributes: OutlineAttributes, folders: Folder[]): ListedFeed | null {
  const address = feedAddress(attributes)
  if (address === '') return null
  const categories = readCategories(attributes.get('category') ?? '')
  return { address, title: nameOf(attributes), folders, categories, needsRecipe: isMadeByRecipe(attributes) }
}

function readFolder(attributes: OutlineAttributes): Folder | null {
  const name = nameOf(attributes)
  if (name === '' || isLink(attributes)) return null
  return { name, repeat: Number.parseInt(attributes.get(repeatAttribute) ?? '', 10) || 0 }
}

/** Tiny Tiny RSS keeps its settings, labels and filters in three outlines of its own. */
function isSettingsOf(attributes: OutlineAttributes): boolean {
  return /^tt-rss-(?:prefs|labels|filters)$/.test(nameOf(attributes))
}

/** FreshRSS: HTML+XPath, XML+XPath, JSON+DotNotation, HTML+XPath+JSON+DotNotation. */
function isMadeByRecipe(attributes: OutlineAttributes): boolean {
  return /\+(?:xpath|dotnotation)\b/i.test(attributes.get('type') ?? '')
}

/** `text` is the name in the list, `title` the publisher's (OPML 2.0, subscription lists). */
function nameOf(attributes: OutlineAttributes): string {
  return attributes.get('text') || attributes.get('title') || ''
}

function feedAddress(attributes: OutlineAttributes): string {
  const address = attributes.get('xmlurl') ?? ''
  if (address !== '') return address
  // OPML 1.0 named no attribute for the address, so some programs use this one.
  return /^(?:rss|atom|feed)/i.test(attributes.get('type') ?? '') ? (attributes.get('url') ?? '') : ''
}

/** True for a bookmark or an included list: neither a feed nor a folder. */
function isLink(attributes: OutlineAttributes): boolean {
  return attributes.has('url') || attributes.has('htmlurl') || /^(?:link|include)$/i.test(attributes.get('type') ?? '')
}

/** Programs often wrap everything in one folder ('Subscriptions'). One that holds only folders is dropped. */
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

/** The folders of columns: those of the same name are numbered by position. */
export function columnFolders(columns: { name: string }[]): Folder[] {
  const seen = new Map<string, number>()
  return columns.map(({ name }) => {
    const repeat = seen.get(name.toLowerCase()) ?? 0
    seen.set(name.toLowerCase(), repeat + 1)
    return { name, repeat }
  })
}
