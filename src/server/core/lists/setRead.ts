import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { type TimedMark, writeReadMark, writeReadMarks } from '../items/marks.queries.ts'
import type { Caller } from '../keyLog/keyChange.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { showMarkedItem } from './showMarkedItem.ts'
import { watchMarks } from './watchMarks.ts'

type MarkDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>
type MarkReader = ItemReader & Caller
type ReadInput = { itemId: number; isRead: boolean }

/**
 * Marks an item read or unread for this reader only, including the copies of its story if the reader hides them. Throws
 * NotFound for another reader's item.
 */
export async function setRead(deps: MarkDeps, reader: MarkReader, input: ReadInput): Promise<Item> {
  const item = await markOne(deps, reader, input)
  if (!reader.hidesDuplicates || item.alsoIn.length === 0) return item
  for (const { itemId } of item.alsoIn) await markOne(deps, reader, { ...input, itemId })
  return item
}

async function markOne(deps: MarkDeps, reader: MarkReader, { itemId, isRead }: ReadInput): Promise<Item> {
  const at = deps.clock()
  const note = await watchReads(deps.db, reader, { marks: [{ itemId, at }], isOn: isRead })
  const isMarked = await writeReadMark(deps.db, reader, { itemId, isRead, now: at })
  if (!isMarked) missing('item')
  note([itemId])
  return showMarkedItem(deps, reader, itemId)
}

type Marks = { marks: TimedMark[]; isOn: boolean }

/** Without the copies. Returns the reader's items among these. */
export async function setReadQuietly(db: Deps['db'], reader: Caller, { marks, isOn }: Marks): Promise<number[]> {
  const note = await watchReads(db, reader, { marks, isOn })
  const itemIds = await writeReadMarks(db, reader, { marks, isRead: isOn })
  note(itemIds)
  return itemIds
}

const watchReads = (db: Deps['db'], reader: Caller, { marks, isOn }: Marks) =>
  watchMarks(db, reader, {
    marks,
    is: isOn ? 'read' : 'unread',
    isSet: ({ isRead }) => Boolean(isRead) === isOn,
  })
