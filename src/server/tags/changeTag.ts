import type { Tag } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { isUniqueViolation } from '../db/dialect.ts'
import type { Deps } from '../deps.ts'
import { Conflict, missing } from '../http/errors.ts'
import { showTag } from './showTag.ts'
import { tagNameKey } from './tags.queries.ts'

/** Throws NotFound, or Conflict when another tag of the reader has that name, in whatever case. */
export async function changeTag(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { tagId, name, color, icon }: { tagId: number; name: string; color: string; icon: string },
): Promise<Tag> {
  const change = db
    .updateTable('tags')
    .set({ name, nameKey: tagNameKey(name), color, icon })
    .where('id', '=', tagId)
    .where('userId', '=', reader.id)
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Conflict(messages.tagNameTaken) : error
    })
  if (!(await change)) missing('tag')
  events.publish(reader.id, { type: 'boardChanged' })
  return showTag(db, reader, tagId)
}
