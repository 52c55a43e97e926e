import type { Reader } from '../../core/reader.ts'
import { writeFeedTag } from '../../core/tags/tagging.queries.ts'
import { findTag } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** No-op if the feed has the tag. Throws NotFound when the feed or the tag is not the reader's. */
export async function tagFeed(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  { tagId, subscriptionId }: { tagId: number; subscriptionId: number },
): Promise<void> {
  const tagged = await writeFeedTag(db, reader, { tagId, subscriptionId })
  if (!tagged) missing((await findTag(db, reader, tagId)) ? 'feed' : 'tag')
  events.publish(reader.id, { type: 'boardChanged' })
}
