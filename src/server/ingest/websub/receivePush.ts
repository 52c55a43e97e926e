import { addressOf } from '../../core/feeds/addressOf.ts'
import { isWanted, makeDue, type Pushable } from '../hubs/websub.queries.ts'
import { checkContext, recordPush } from '../refresh/feedHealth.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { findChange, saveChange } from '../refresh/saveItems.ts'
import { isSignedBy } from './pushSignature.ts'

export type Push = { body: Buffer; contentType: string; signature: string }

/**
 * Receives a document that a hub pushed. A signed document is saved like a fetched one. A document from a hub without a secret
 * only makes the next check due. A wrong signature changes nothing, and the hub always gets the same answer.
 */
export async function receivePush(deps: RefreshDeps, { websub, feed }: Pushable, push: Push): Promise<void> {
  if (!isWanted(feed)) return
  if (websub.secret === null) return makeDue(deps.db, feed.id, deps.clock())
  if (!isSignedBy(websub.secret, { body: push.body, header: push.signature })) return
  const hints = { url: addressOf(feed), contentType: push.contentType }
  const document = await deps.documents.read('readFeed', { bytes: push.body, hints })
  // The worker fetches the source itself and records the error.
  if (document.is === 'tooComplicated') return makeDue(deps.db, feed.id, deps.clock())
  const read = document.output
  if (read.is === 'notAFeed') return makeDue(deps.db, feed.id, deps.clock())
  const context = checkContext(deps)
  const change = await findChange(deps.db, feed, { parsed: read.feed, arrivedAt: context.now })
  const { head: parsed, hasEdits } = change
  await saveChange(deps, feed, {
    ...change,
    close: (tx) => recordPush(tx, feed, { parsed, hasEdits, context }),
  })
}
