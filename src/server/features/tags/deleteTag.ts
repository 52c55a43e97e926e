import { deleteTagOf } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Takes it off all feeds and articles as well. Throws NotFound. */
export async function deleteTag(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  tagId: number,
): Promise<void> {
  if (!(await deleteTagOf(db, reader, tagId))) missing('tag')
  events.publish(reader.id, { type: 'boardChanged' })
}
