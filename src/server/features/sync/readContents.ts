import { presentArticle } from '../../core/items/presentArticle.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Deps } from '../../deps.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { findContents, type SyncedItem } from './contents.queries.ts'

export type ContentDeps = Pick<Deps, 'db' | 'pictures'>
export type SyncedArticle = { row: SyncedItem; article: ReturnType<typeof presentArticle> }

/** The most articles that are in memory at once. */
const articlesAtOnce = 50

/** The reader's articles among these ids, in their order. Pictures have absolute addresses below `origin`. */
export async function* readContents(
  { db, pictures }: ContentDeps,
  reader: { id: number },
  { ids, origin }: { ids: number[]; origin: string },
): AsyncGenerator<SyncedArticle> {
  const absolute = absolutePictures(pictures, origin)
  for (const some of chunksOf(ids, articlesAtOnce)) {
    const found = await findContents(db, reader, some)
    const rows = some.flatMap((id) => found.get(id) ?? [])
    const items = await showItems({ db, pictures: absolute }, reader, rows)
    for (const [index, item] of items.entries()) {
      const row = rows[index]
      if (row) yield { row, article: presentArticle(item, row, absolute) }
    }
    // Cleaning 50 articles takes up to 50 ms. Other calls run in between.
    await new Promise(setImmediate)
  }
}

/** Apps show articles outside of our pages. */
export function absolutePictures(pictures: PictureAddresses, origin: string): PictureAddresses {
  const addressOf = ((url: string | null, place) => {
    const address = url === null ? null : pictures.addressOf(url, place)
    return address?.startsWith('/') ? origin + address : address
  }) as PictureAddresses['addressOf']
  return { ...pictures, addressOf }
}
