import type { TextSource } from '../../../shared/api/entities.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db, TagRow } from '../../db/schema.ts'

/** The characters of the text, to find a place in it by its share of the book. */
export type BookChapter = [itemId: number, chars: number, source: TextSource]

type KnownBook = { digest: string; chapters: BookChapter[]; madeAt: number }

/** Keeps the chapters of a downloaded book, with the progress in it. */
export async function keepBook(db: Db, reader: Reader, { digest, chapters, madeAt }: KnownBook): Promise<void> {
  await db
    .insertInto('books')
    .values({ userId: reader.id, digest, chapters: JSON.stringify(chapters), madeAt, progress: null })
    .onConflict((conflict) => conflict.columns(['userId', 'digest']).doUpdateSet({ madeAt }))
    .execute()
}

/** Undefined for a file that the reader did not download here. */
export async function findBook(
  db: Db,
  reader: Reader,
  digest: string,
): Promise<{ chapters: BookChapter[]; progress: string | null } | undefined> {
  const row = await db
    .selectFrom('books')
    .select(['chapters', 'progress'])
    .where('userId', '=', reader.id)
    .where('digest', '=', digest)
    .executeTakeFirst()
  // Written by keepBook.
  return row && { chapters: JSON.parse(row.chapters) as BookChapter[], progress: row.progress }
}

export async function keepProgress(
  db: Db,
  reader: Reader,
  { digest, progress, now }: { digest: string; progress: string; now: number },
): Promise<void> {
  await db
    .updateTable('books')
    .set({ progress, madeAt: now })
    .where('userId', '=', reader.id)
    .where('digest', '=', digest)
    .execute()
}

/** Books that nobody has downloaded or read on since. */
export async function forgetBooksBefore(db: Db, madeAt: number): Promise<void> {
  await db.deleteFrom('books').where('madeAt', '<', madeAt).execute()
}

/** By name. */
export const findTagsOf = (db: Db, reader: Reader): Promise<TagRow[]> =>
  db.selectFrom('tags').selectAll().where('userId', '=', reader.id).orderBy('name').orderBy('id').execute()
