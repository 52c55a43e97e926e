import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Caller } from '../keyLog/keyChange.ts'
import { noteDeletion } from '../keyLog/noteDeletion.ts'
import { findTaggedSubscriptionIds, keepItemTags } from './deletedTags.queries.ts'
import { deleteTagOf, findTag } from './tags.queries.ts'

/** Also removes it from all feeds and items. Can be undone for a day. Throws NotFound. */
export async function deleteTag(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  tagId: number,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const tag = (await findTag(tx, reader, tagId)) ?? missing('tag')
    const subscriptionIds = await findTaggedSubscriptionIds(tx, tag)
    await keepItemTags(tx, tag, now)
    await deleteTagOf(tx, reader, tagId)
    await noteDeletion(tx, reader, { is: 'tagDeleted', tag, subscriptionIds }, now)
  })
  events.publish(reader.id, { type: 'boardChanged' })
}
