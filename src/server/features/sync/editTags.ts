import type { Caller } from '../../core/keyLog/keyChange.ts'
import { markItems } from '../../core/lists/markItems.ts'
import { findOrCreateTag } from '../../core/tags/findOrCreateTag.ts'
import { findTagNamed } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { readStreamName } from './streams.ts'

export type MarkDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>

/** Changes to marks: read and saved as clients name them, and names of tags. */
export type TagEdit = { read?: boolean; saved?: boolean; addTags: string[]; removeTags: string[] }

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
export async function editTags(deps: MarkDeps, reader: Caller, edit: EditInput): Promise<void> {
  const { addTags, removeTags, createsTags, ...marks } = edit
  const find = (name: string) => findTagNamed(deps.db, reader, name)
  const added = await findAll(addTags, createsTags ? (name) => findOrCreateTag(deps, reader, name) : find)
  await markItems(deps, reader, { ...marks, addTags: added, removeTags: await findAll(removeTags, find) })
}

async function findAll<Tag>(names: string[], find: (name: string) => Promise<Tag | null | undefined>): Promise<Tag[]> {
  const found: Tag[] = []
  for (const name of names) {
    const tag = await find(name)
    if (tag) found.push(tag)
  }
  return found
}
