import { texts } from '../../../shared/texts/texts.ts'
import { type ArticleDeps, type CleanArticle, presentArticles } from '../../core/items/presentArticle.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { findContents, findOwnIds, type SyncedItem } from './contents.queries.ts'

export type SyncedArticle = { row: SyncedItem; article: CleanArticle }

/** The sync of Readrops fails for an empty title, so a post without one has its first words. */
export const titleForApps = ({ title, snippet }: Pick<SyncedItem, 'title' | 'snippet'>): string =>
  plainForApps(title || firstWordsOf(snippet) || texts.itemUntitled())

function firstWordsOf(snippet: string): string {
  if (snippet.length <= titleMaxChars) return snippet
  const end = snippet.lastIndexOf(' ', titleMaxChars)
  return `${snippet.slice(0, end < titleMaxChars / 2 ? titleMaxChars : end).toWellFormed()}…`
}

const titleMaxChars = 80

/**
 * Some apps take titles for HTML and drop what looks like a tag (Read You, Vienna, NetNewsWire), others show them as they are
 * (Capy Reader, Readrops). The wide forms of the signs, as FreshRSS sends them, look right in all of them.
 */
export const plainForApps = (text: string): string =>
  text.replace(/[<>]/g, (sign) => (sign === '<' ? '＜' : '＞')).replace(/&(?=#?\w{1,32};)/g, '＆')

/** The most articles that are in memory at once. */
const articlesAtOnce = 50
/** Apps name up to 250,000 ids, also of articles that were deleted. */
const idsPerStatement = 5000

/** The reader's articles among these ids, in their order. Pictures have absolute addresses below `origin`. */
export async function* readContents(
  deps: ArticleDeps,
  reader: Reader,
  { ids, origin }: { ids: number[]; origin: string },
): AsyncGenerator<SyncedArticle> {
  const { db } = deps
  const pictures = absolutePictures(deps.pictures, origin)
  for await (const some of ownIds(db, reader, ids)) {
    const found = await findContents(db, reader, some)
    const rows = some.flatMap((id) => found.get(id) ?? [])
    const items = await showItems({ db, pictures }, reader, rows)
    const texts = items.flatMap((item, index) => {
      const text = rows[index]
      return text === undefined ? [] : [{ item, text, part: 'own' as const }]
    })
    let index = 0
    for await (const article of presentArticles({ ...deps, pictures }, reader, texts)) {
      const row = rows[index++]
      if (row) yield { row, article }
    }
    // Other calls run in between.
    await yieldToEventLoop()
  }
}

/** Each once, in chunks for one statement each. Few ids are not checked before. */
async function* ownIds(db: Db, reader: Reader, ids: number[]): AsyncGenerator<number[]> {
  if (ids.length <= articlesAtOnce) {
    yield [...new Set(ids)]
    return
  }
  const sent = new Set<number>()
  for (const many of chunksOf(ids, idsPerStatement)) {
    const own = await findOwnIds(db, reader, many)
    const wanted = [...new Set(many)].filter((id) => own.has(id) && !sent.has(id))
    for (const id of wanted) sent.add(id)
    yield* chunksOf(wanted, articlesAtOnce)
    // Also where none is the reader's.
    await yieldToEventLoop()
  }
}

/** Apps show articles outside of our pages. */
export function absolutePictures(pictures: PictureAddresses, origin: string): PictureAddresses {
  // The address has the path of `origin` already.
  const server = /^https?:\/\/[^/]+/.exec(origin)?.[0] ?? origin
  const addressOf = ((url: string | null, place) => {
    const address = url === null ? null : pictures.addressOf(url, place)
    return address?.startsWith('/') ? server + address : address
  }) as PictureAddresses['addressOf']
  return { ...pictures, addressOf }
}
