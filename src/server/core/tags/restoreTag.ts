import type { Tx } from '../../db/schema.ts'
import type { TagDeletion } from '../keyLog/deletion.ts'
import type { Reader } from '../reader.ts'
import { giveTagAgain, insertTagAgain } from './deletedTags.queries.ts'
import { findTagNamed } from './tags.queries.ts'

/**
 * Undoes the deletion of a tag. When the reader has a tag of that name by now, its feeds and items get that one. The caller has
 * locked the reader.
 */
export async function restoreTag(tx: Tx, reader: Reader, { tag, subscriptionIds }: TagDeletion): Promise<void> {
  const again = await findTagNamed(tx, reader, tag.name)
  if (again === undefined) await insertTagAgain(tx, { ...tag, userId: reader.id })
  await giveTagAgain(tx, reader, { from: tag.id, to: again?.id ?? tag.id, subscriptionIds })
}
