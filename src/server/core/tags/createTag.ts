import type { Tag } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { Conflict } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { presentTag } from './presentTag.ts'
import { countTags, insertTag } from './tags.queries.ts'

/** Throws Conflict when the reader has a tag of that name, in any case, or the maximum number of tags. */
export async function createTag(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  { name, color, icon }: { name: string; color: string; icon: string },
): Promise<Tag> {
  const tag = await db.transaction().execute(async (tx) => {
    // Two tags created at once are counted one after the other.
    await lockUser(tx, reader.id)
    if ((await countTags(tx, reader)) >= limits.tagsMax) throw new Conflict(texts.tooManyTags)
    return insertTag(tx, reader, { name, color, icon, createdAt: clock() })
  })
  if (!tag) throw new Conflict(texts.tagNameTaken)
  events.publish(reader.id, { type: 'boardChanged' })
  return presentTag(tag, { subscriptionIds: [], itemIds: [] })
}
