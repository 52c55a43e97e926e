// Pure: keys by which items of two feeds are the same story. Keys are 48 bits of a hash, since they are only compared and are
// in two indexes of every item.
import { hash } from 'node:crypto'
import { foldMarks } from '../../../shared/textFolding.ts'
import { stripTrackers } from '../../formats/stripTrackers.ts'
import { day } from '../../lib/clock.ts'

/** Further apart, one title means two stories: another week's 'What we are reading'. */
export const sameTitleWithinMs = 3 * day

/** Null without a distinctive value: a link to a home page, a title like 'Weekly links'. */
export type StoryKeys = { linkKey: number | null; titleKey: number | null }

export function readStoryKeys({ title, link }: { title: string; link: string | null }): StoryKeys {
  const place = link === null ? null : canonicalPlace(link)
  const words = tellingWords(title)
  return { linkKey: place === null ? null : shortKey(place), titleKey: words === null ? null : shortKey(words) }
}

/**
 * One form for all addresses of one page, ignoring the scheme, the host's prefix, a trailing slash and trackers. Null for a home
 * page.
 */
export function canonicalPlace(link: string): string | null {
  const url = URL.parse(stripTrackers(link))
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const host = url.host.replace(/^(?:www|m|mobile|amp)\./, '')
  const path = url.pathname.replace(/\/(?:amp\/?)?$/, '')
  const isHomePage = path === '' && url.search === '' && url.hash === ''
  return isHomePage ? null : `${host}${path}${url.search}${url.hash}`
}

/** Below it, different stories have the same title. */
const fewestWords = 4
/** In scripts without spaces between words a run of letters is a sentence. */
const fewestLettersWithoutSpaces = 10
/** Aggregators write 'Headline - The Daily Ledger': no name of a publication is longer. */
const mostWordsOfSource = 4

/**
 * The distinctive words of a title, sorted: without case, accents, punctuation, stop words and the trailing name of the
 * publication. Null when they are too few to distinguish stories.
 */
function tellingWords(title: string): string | null {
  const at = [...title.matchAll(/\s[-–—|·](?=\s)/g)].at(-1)?.index ?? 0
  const [headline, source] = at === 0 ? ['', ''] : [title.slice(0, at), title.slice(at + ' - '.length)]
  const isSourceNamed = source !== '' && source.trim().split(/\s+/).length <= mostWordsOfSource
  return (isSourceNamed ? readWords(headline) : null) ?? readWords(title)
}

function readWords(text: string): string | null {
  const folded = foldMarks(text)
  const words = new Set(folded.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word.length > 3 || /\p{N}/u.test(word)))
  const isTelling = words.size >= fewestWords || lettersWithoutSpaces(folded) >= fewestLettersWithoutSpaces
  return isTelling ? [...words].sort().join(' ') : null
}

function lettersWithoutSpaces(text: string): number {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0
}

function shortKey(text: string): number {
  return Number.parseInt(hash('sha1', text, 'hex').slice(0, 12), 16)
}
