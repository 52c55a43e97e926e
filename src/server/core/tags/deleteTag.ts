import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import type { Reader } from '../reader.ts'
import { deleteTagOf } from './tags.queries.ts'

/** Also removes it from all feeds and items. Throws NotFound. */
export async function deleteTag(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  tagId: number,
): Promise<void> {
  if (!(await deleteTagOf(db, reader, tagId))) missing('tag')
  events.publish(reader.id, { type: 'boardChanged' })
}
