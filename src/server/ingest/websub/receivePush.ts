import { addressOf } from '../../core/feeds/addressOf.ts'
import { isWanted, makeDue, type Pushable } from '../hubs/websub.queries.ts'
import { recordPush } from '../refresh/recordRefresh.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { occasionOf } from '../refresh/refreshFeed.ts'
import { saveDocument } from '../refresh/saveDocument.ts'
import { isSignedBy } from './pushSignature.ts'

export type Push = { body: Buffer; contentType: string; signature: string }

/**
 * Takes what a hub pushes: signed, it is saved as if it had been fetched; from a hub that could be told no secret it is a
 * hint to look for oneself. What is signed wrongly, or no feed, changes nothing: a hub learns nothing from the answer.
 */
export async function receivePush(deps: RefreshDeps, { websub, feed }: Pushable, push: Push): Promise<void> {
  if (!isWanted(feed)) return
  if (websub.secret === null) return makeDue(deps.db, feed.id, deps.clock())
  if (!isSignedBy(websub.secret, { body: push.body, header: push.signature })) return
  const hints = { url: addressOf(feed), contentType: push.contentType }
  const document = await deps.documents.read('readFeed', { bytes: push.body, hints })
  // The worker asks the source itself, and records what is wrong with it.
  if (document.is === 'tooComplicated') return makeDue(deps.db, feed.id, deps.clock())
  const read = document.output
  if (read.is === 'notAFeed') return makeDue(deps.db, feed.id, deps.clock())
  const parsed = read.feed
  const occasion = occasionOf(deps)
  await saveDocument(deps, feed, {
    parsed,
    arrivedAt: occasion.now,
    close: (tx, { update }) => recordPush(tx, feed, { parsed, hasEdits: update.length > 0, occasion }),
  })
}
