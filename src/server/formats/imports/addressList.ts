// A plain list of addresses, one a line, and newsboat's `urls`: `https://example.com/feed "tag" "~My title"`.
import type { ListedFeed, SubscriptionList } from '../opml/readOpml.ts'

const line = /^(?:feed:(?:\/\/)?)?(https?:\/\/\S+)((?:\s+(?:"(?:[^"\\]|\\.)*"|[^\s"]+))*)$/i

/** Null unless each line is an address or a comment. Reads up to `maxFeeds`. */
export function readAddressList(text: string, { maxFeeds }: { maxFeeds: number }): SubscriptionList | null {
  const feeds: ListedFeed[] = []
  for (const written of text.split(/\r\n|\n|\r/)) {
    const trimmed = written.trim()
    if (trimmed === '' || trimmed.startsWith('#') || isQueryOfNewsboat(trimmed)) continue
    const [, address = '', rest = ''] = line.exec(trimmed) ?? []
    if (address === '') return null
    feeds.push({ address, folders: [], needsRecipe: false, ...readWords(rest) })
    if (feeds.length > maxFeeds) break
  }
  return feeds.length === 0 ? null : { folders: [], feeds, isCut: feeds.length > maxFeeds }
}

/** Newsboat's own feeds: saved searches, scripts and files. */
const isQueryOfNewsboat = (text: string): boolean => /^"?(?:query|exec|filter|file):/.test(text)

function readWords(rest: string): { title: string; categories: string[] } {
  const words = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"?|([^\s"]+)/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').trim(),
  )
  const title = words.find((word) => word.startsWith('~'))?.slice(1) ?? ''
  // `!` hides a feed in newsboat.
  return { title, categories: words.filter((word) => word !== '' && word !== '!' && !word.startsWith('~')) }
}
