import { limits } from '../../../shared/limits.ts'
import { tagPalette } from '../../../shared/tagPalette.ts'
import { markRead, markSaved, markUnread, tagItems, untagItems } from '../../core/items/manyMarks.queries.ts'
import { showMarkedItem } from '../../core/lists/showMarkedItem.ts'
import { createTag } from '../../core/tags/createTag.ts'
import type { Deps } from '../../deps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { findTagNamed, readStreamName } from './streams.ts'

export type MarkDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>
type Reader = { id: number }

/** Changes to marks: read and saved as clients name them, and names of tags. */
export type TagEdit = { read?: boolean; saved?: boolean; addTags: string[]; removeTags: string[] }

const itemsPerStatement = 500

/** `kept-unread` means unread; some clients remove `read` in the same call. */
export function readTagEdit({ add, remove }: { add: string[]; remove: string[] }): TagEdit {
  const edit: TagEdit = { addTags: [], removeTags: [] }
  for (const [ids, isAdded] of [
    [remove, false],
    [add, true],
  ] as const) {
    for (const id of ids) {
      const name = readStreamName(id)
      if (name.is === 'read') edit.read = isAdded
      if (name.is === 'unread' && isAdded) edit.read = false
      if (name.is === 'starred') edit.saved = isAdded
      if (name.is === 'label') (isAdded ? edit.addTags : edit.removeTags).push(name.name.trim())
    }
  }
  return edit
}

type EditInput = TagEdit & {
  itemIds: number[]
  /** A key that only marks uses the tags that exist. */
  createsTags: boolean
}

/** Applies an edit to the reader's items among these. Ids of other readers change nothing. */
export async function editTags(deps: MarkDeps, reader: Reader, edit: EditInput): Promise<void> {
  const { db, clock, events } = deps
  const itemIds = [...new Set(edit.itemIds)].sort((one, other) => one - other)
  const addedIds: number[] = []
  const removedIds: number[] = []
  for (const name of edit.addTags)
    addedIds.push(...(await findOrCreateTag(deps, reader, { name, isCreated: edit.createsTags })))
  for (const name of edit.removeTags) {
    const tag = await findTagNamed(db, reader, name)
    if (tag) removedIds.push(tag.id)
  }
  const marked = new Set<number>()
  let isTagged = false
  for (const some of chunksOf(itemIds, itemsPerStatement)) {
    const marking = { itemIds: some, now: clock() }
    // Before other edits, which may remove the last mark that makes the item the reader's.
    for (const tagId of addedIds) isTagged = (await tagItems(db, reader, { ...marking, tagId })).length > 0 || isTagged
    if (edit.saved === true) note(await markSaved(db, reader, { ...marking, isSaved: true }))
    if (edit.read !== undefined) note(await (edit.read ? markRead : markUnread)(db, reader, marking))
    if (edit.saved === false) note(await markSaved(db, reader, { ...marking, isSaved: false }))
    for (const tagId of removedIds) isTagged = (await untagItems(db, { itemIds: some, tagId })).length > 0 || isTagged
    await new Promise(setImmediate)
  }
  const [only] = marked
  if (marked.size === 1 && only !== undefined) await showMarkedItem(deps, reader, only)
  else if (marked.size > 1) events.publish(reader.id, { type: 'marksChanged' })
  if (isTagged) events.publish(reader.id, { type: 'boardChanged' })

  function note(ids: number[]): void {
    for (const id of ids) marked.add(id)
  }
}

/** Empty for a name that no tag can have. */
async function findOrCreateTag(
  deps: MarkDeps,
  reader: Reader,
  { name, isCreated }: { name: string; isCreated: boolean },
): Promise<number[]> {
  const known = await findTagNamed(deps.db, reader, name)
  if (known) return [known.id]
  if (!isCreated || name === '' || name.length > limits.tagNameMaxChars) return []
  const color = tagPalette[name.length % tagPalette.length] ?? '#3b82f6'
  return [(await createTag(deps, reader, { name, color, icon: '' })).id]
}
