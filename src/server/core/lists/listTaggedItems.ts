import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, writeCursor } from '../items/pageEnd.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { refuseUnknownScope } from './refuseUnknownScope.ts'
import { showItems } from './showItems.ts'
import { findTaggedItems } from './taggedItems.queries.ts'

type TaggedPage = { tagId: number; limit: number; cursor?: string | undefined; unreadOnly?: boolean | undefined }

/** One page of the items that have the tag themselves, without those of tagged feeds. Throws NotFound for another reader's tag. */
export async function listTaggedItems(
  deps: Pick<Deps, 'db' | 'clock' | 'pictures' | 'documents'>,
  reader: ItemReader,
  { tagId, limit, cursor, unreadOnly = false }: TaggedPage,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  await refuseUnknownScope(deps.db, reader, { tagId })
  const after = cursor === undefined ? null : readCursor('published', cursor)
  // One more than requested shows whether there is a next page.
  const found = await findTaggedItems(deps.db, reader, { tagId, unreadOnly, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    items: await showItems(deps, reader, page),
    nextCursor: last ? writeCursor('published', { at: last.publishedAt, id: last.id }) : null,
  }
}
