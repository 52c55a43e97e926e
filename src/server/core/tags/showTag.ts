import type { Tag } from '../../../shared/api/entities.ts'
import type { Db } from '../../db/schema.ts'
import { missing } from '../../http/errors.ts'
import type { Reader } from '../reader.ts'
import { findTagsWithUses } from './tags.queries.ts'

/** One tag with its uses. Throws NotFound. */
export async function showTag(db: Db, reader: Reader, tagId: number): Promise<Tag> {
  const [tag] = await findTagsWithUses(db, reader, { tagId })
  return tag ?? missing('tag')
}
