import type { Reader } from '../../src/server/core/reader.ts'
import { tagNameKey } from '../../src/server/core/tags/tags.queries.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { chunksOf } from '../../src/server/lib/chunksOf.ts'

const rowsPerStatement = 500

/** Gives a reader many tags named 'Tag 1', 'Tag 2', … */
export async function fillTags(db: Db, reader: Reader, count: number): Promise<void> {
  const rows = numbersUpTo(count).map((number) => ({
    userId: reader.id,
    name: `Tag ${number}`,
    nameKey: tagNameKey(`Tag ${number}`),
    color: '#ef4444',
    icon: '',
    createdAt: 0,
  }))
  for (const some of chunksOf(rows, rowsPerStatement)) await db.insertInto('tags').values(some).execute()
}

/** Fills a reader's board up to `count` columns; the added ones are named 'Column 4', 'Column 5', … */
export async function fillColumns(db: Db, reader: Reader, count: number): Promise<void> {
  const present = await db.selectFrom('columns').select('id').where('userId', '=', reader.id).execute()
  const rows = numbersUpTo(count)
    .slice(present.length)
    .map((number) => ({ userId: reader.id, name: `Column ${number}`, position: number - 1 }))
  for (const some of chunksOf(rows, rowsPerStatement)) await db.insertInto('columns').values(some).execute()
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
