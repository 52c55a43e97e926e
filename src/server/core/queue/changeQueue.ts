import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findItem } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { placeInQueue, type Queued, type Wanted } from './placeInQueue.ts'
import { deleteQueued, deleteUnreachable, findQueue, writeQueued } from './queue.queries.ts'

type QueueDeps = Pick<Deps, 'db' | 'events'>

/**
 * Puts an item into the queue after another one, or moves it there. Changes of several devices happen one after the other, each on the
 * order that it finds. Throws NotFound for another reader's item, and Conflict for a full queue.
 */
export async function putInQueue({ db, events }: QueueDeps, reader: Reader, wanted: Wanted): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    if (!(await findItem(tx, reader, wanted.itemId))) missing('item')
    const queue = await findWithRoom(tx, reader, wanted.itemId)
    await writeQueued(tx, reader, placeInQueue(queue, wanted))
  })
  events.publish(reader.id, { type: 'queueChanged' })
}

async function findWithRoom(tx: Tx, reader: Reader, itemId: number): Promise<Queued[]> {
  const queue = await findQueue(tx, reader)
  const isFull = (entries: Queued[]) =>
    entries.length >= limits.queueMax && !entries.some((entry) => entry.itemId === itemId)
  if (!isFull(queue)) return queue
  await deleteUnreachable(tx, reader)
  const left = await findQueue(tx, reader)
  if (isFull(left)) throw new Conflict(texts.queueFull)
  return left
}

/** No-op if the item is not in the queue. */
export async function takeFromQueue({ db, events }: QueueDeps, reader: Reader, itemId: number): Promise<void> {
  if (await deleteQueued(db, reader, itemId)) events.publish(reader.id, { type: 'queueChanged' })
}
