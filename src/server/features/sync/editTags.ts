import { texts } from '../../../shared/texts/texts.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { markItems } from '../../core/lists/markItems.ts'
import { createMissingTags } from '../../core/tags/createMissingTags.ts'
import { findTagsNamed } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest } from '../../http/errors.ts'
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

/** Apps send one label or two with any number of articles. */
const taggingsMax = 500_000

/** Applies an edit to the reader's items among these. Ids of other readers change nothing. */
export async function editTags(deps: MarkDeps, reader: Caller, edit: EditInput): Promise<void> {
  const { addTags, removeTags, createsTags, ...marks } = edit
  if (edit.itemIds.length * (addTags.length + removeTags.length) > taggingsMax)
    throw new BadRequest(texts.syncFormTooLarge)
  if (createsTags) await createMissingTags(deps, reader, addTags)
  await markItems(deps, reader, {
    ...marks,
    addTags: await findTagsNamed(deps.db, reader, addTags),
    removeTags: await findTagsNamed(deps.db, reader, removeTags),
  })
}
