import type { Tag } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import type { Deps } from '../deps.ts'
import { Conflict } from '../http/errors.ts'
import { presentTag } from './presentTag.ts'
import { tagNameKey } from './tags.queries.ts'

/** Throws Conflict when the reader has a tag of that name, in whatever case. */
export async function createTag(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: { id: number },
  { name, color, icon }: { name: string; color: string; icon: string },
): Promise<Tag> {
  const tag = await db
    .insertInto('tags')
    .values({ userId: reader.id, name, nameKey: tagNameKey(name), color, icon, createdAt: clock() })
    .onConflict((conflict) => conflict.columns(['userId', 'nameKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!tag) throw new Conflict(messages.tagNameTaken)
  events.publish(reader.id, { type: 'boardChanged' })
  return presentTag(tag, { subscriptionIds: [], itemIds: [] })
}
