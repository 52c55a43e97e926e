import { hash } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Delivery, ReadDelivery } from '../../mail/delivery.ts'
import { findDelivery, saveDelivery } from './mailDeliveries.queries.ts'
import type { Receipt, Receiver } from './receiveMail.ts'

export type TakenDelivery =
  /** Final: the mail service may delete the mail. */
  | { is: 'done' }
  /** Final: the mail will never be accepted. */
  | { is: 'refused'; reason: string }
  /** The mail service has to try again. */
  | { is: 'later'; reason: string }
  | { is: 'notProven'; why: 'badSignature' | 'tooOld' | 'usedAgain' }
  | { is: 'incomplete' }

/** Passes the mail of a delivery with a valid signature to the receiver, once. Rejects when the mail can't be stored. */
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
  // Comes after storing, because a delivery that failed is repeated with the same signature.
  if (taken.is !== 'later' && delivery.key !== null)
    await saveDelivery(db, { keyHash: hashOf(delivery.key), bodyHash: hashOf(delivery.bytes), now: clock() })
  return taken
}

async function findUse(db: Db, { key, bytes }: Delivery): Promise<'none' | 'same' | 'other'> {
  const known = key === null ? undefined : await findDelivery(db, hashOf(key))
  if (!known) return 'none'
  return known.bodyHash === hashOf(bytes) ? 'same' : 'other'
}

/** Sums up one answer for all recipients. When the mail is repeated for one of them, it isn't stored again for the others. */
function sumUp(receipts: Receipt[]): TakenDelivery {
  const later = receipts.find(({ outcome }) => outcome === 'overRate')
  if (later) return { is: 'later', reason: later.reason }
  if (receipts.some(({ outcome }) => outcome === 'stored' || outcome === 'known')) return { is: 'done' }
  return { is: 'refused', reason: receipts[0]?.reason ?? '' }
}

const hashOf = (text: string | Uint8Array) => hash('sha256', text, 'base64url')
