import { hash } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Delivery, ReadDelivery } from '../../mail/delivery.ts'
import { findDelivery, saveDelivery } from './mailDeliveries.queries.ts'
import type { Receipt, Receiver } from './receiveMail.ts'

export type TakenDelivery =
  /** For good: the service may forget the mail. */
  | { is: 'done' }
  /** For good as well: it will never be taken. */
  | { is: 'refused'; reason: string }
  /** The service has to try again. */
  | { is: 'later'; reason: string }
  | { is: 'notProven'; why: 'badSignature' | 'tooOld' | 'usedAgain' }
  | { is: 'incomplete' }

/** A delivery whose proof was good hands its mail to the receiver, once. Rejects when it can't be stored. */
export async function takeDelivery(
  { db, clock, receiver }: Pick<Deps, 'db' | 'clock'> & { receiver: Receiver },
  read: ReadDelivery,
): Promise<TakenDelivery> {
  if (read.is === 'incomplete') return read
  if (read.is !== 'mail') return { is: 'notProven', why: read.is }
  const { delivery } = read
  const use = await findUse(db, delivery)
  if (use === 'same') return { is: 'done' }
  if (use === 'other') return { is: 'notProven', why: 'usedAgain' }
  const taken = sumUp(await receiver.receive(delivery))
  // Not before: a delivery that could not be stored comes again under the same proof.
  if (taken.is !== 'later' && delivery.key !== null)
    await saveDelivery(db, { keyHash: hashOf(delivery.key), bodyHash: hashOf(delivery.bytes), now: clock() })
  return taken
}

async function findUse(db: Db, { key, bytes }: Delivery): Promise<'none' | 'same' | 'other'> {
  const known = key === null ? undefined : await findDelivery(db, hashOf(key))
  if (!known) return 'none'
  return known.bodyHash === hashOf(bytes) ? 'same' : 'other'
}

/** One answer for all recipients: what was stored for one of them is not stored twice when it comes again for another. */
function sumUp(receipts: Receipt[]): TakenDelivery {
  const later = receipts.find(({ outcome }) => outcome === 'overRate')
  if (later) return { is: 'later', reason: later.reason }
  if (receipts.some(({ outcome }) => outcome === 'stored' || outcome === 'known')) return { is: 'done' }
  return { is: 'refused', reason: receipts[0]?.reason ?? '' }
}

const hashOf = (text: string | Uint8Array) => hash('sha256', text, 'base64url')
