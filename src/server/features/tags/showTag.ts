import type { Tag } from '../../../shared/api/entities.ts'
import { findTagsWithUses } from '../../core/tags/tags.queries.ts'
import type { Db } from '../../db/schema.ts'
import { missing } from '../../http/errors.ts'

/** One tag with its uses. Throws NotFound. */
export async function showTag(db: Db, reader: { id: number }, tagId: number): Promise<Tag> {
  const [tag] = await findTagsWithUses(db, reader, { tagId })
  return tag ?? missing('tag')
}
