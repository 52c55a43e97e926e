import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Takes it off all feeds and articles as well. Throws NotFound. */
export async function deleteTag(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  tagId: number,
): Promise<void> {
  const deleted = await db
    .deleteFrom('tags')
    .where('id', '=', tagId)
    .where('userId', '=', reader.id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) missing('tag')
  events.publish(reader.id, { type: 'boardChanged' })
}
