import type { Deps } from '../../deps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { createSlices } from '../../lib/slices.ts'
import { markRead, markSaved, markUnread, tagItems, untagItems } from '../items/manyMarks.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import { queueSaved } from '../sending/queueSaved.queries.ts'
import { showMarkedItem } from './showMarkedItem.ts'

type NamedTag = { id: number; name: string }

/** The marks to set; those that are left out stay. The caller has checked that the tags are the reader's. */
export type ItemMarks = { read?: boolean; saved?: boolean; addTags?: NamedTag[]; removeTags?: NamedTag[] }

const itemsPerStatement = 500

/**
 * Marks any number of items. Ids of other readers are left out. Returns the ids of the items that changed, and shows the change on
 * the reader's pages.
 */
export async function markItems(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Caller,
  { itemIds, read, saved, addTags = [], removeTags = [] }: ItemMarks & { itemIds: number[] },
): Promise<number[]> {
  const { db, clock, events } = deps
  const marked = new Set<number>()
  const tagged = new Set<number>()
  const slices = createSlices()
  // Sorting all of 250,000 ids would take 100 ms at once.
  for (const chunk of chunksOf(itemIds, itemsPerStatement)) {
    const some = [...new Set(chunk)].sort(byNumber)
    const at = clock()
    const marking = { itemIds: some, now: at }
    // Before other marks, which may remove the last one that makes the item the reader's.
    for (const tag of addTags) {
      noteTag('tagged', tag, await tagItems(db, reader, { ...marking, tagId: tag.id }))
      await slices.pause()
    }
    if (saved === true) {
      const ids = await markSaved(db, reader, { ...marking, isSaved: true })
      await queueSaved(db, reader, { itemIds: ids, now: at })
      noteMark('saved', ids)
    }
    if (read === true) noteMark('read', await markRead(db, reader, marking))
    if (read === false) noteMark('unread', await markUnread(db, reader, marking))
    if (saved === false) {
      const unsaved = await markSaved(db, reader, { ...marking, isSaved: false })
      noteMark('unsaved', unsaved)
      await noteMarkTimes(db, reader, { itemIds: unsaved, field: 'saved', at })
    }
    for (const tag of removeTags) {
      const untagged = await untagItems(db, { itemIds: some, tagId: tag.id })
      noteTag('untagged', tag, untagged)
      await noteMarkTimes(db, reader, { itemIds: untagged, field: `tag ${tag.id}`, at })
      await slices.pause()
    }
    await slices.next()

    function noteMark(is: 'read' | 'unread' | 'saved' | 'unsaved', ids: number[]): void {
      for (const id of ids) marked.add(id)
      noteChange(reader, { is, itemIds: ids, at })
    }

    function noteTag(is: 'tagged' | 'untagged', { id: tagId, name }: NamedTag, ids: number[]): void {
      for (const id of ids) tagged.add(id)
      noteChange(reader, { is, itemIds: ids, at, tagId, name })
    }
  }
  const [only] = marked
  if (marked.size === 1 && only !== undefined) await showMarkedItem(deps, reader, only)
  else if (marked.size > 1) events.publish(reader.id, { type: 'marksChanged' })
  if (tagged.size > 0) events.publish(reader.id, { type: 'boardChanged' })
  return [...new Set([...marked, ...tagged])]
}

const byNumber = (one: number, other: number): number => one - other
