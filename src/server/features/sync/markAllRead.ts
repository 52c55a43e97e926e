import { findIdSince } from '../../core/items/findIdSince.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { readAll } from '../../core/lists/readAll.ts'
import type { Deps } from '../../deps.ts'
import { editTags } from './editTags.ts'
import { findStreamIds } from './findStreamIds.ts'
import { findSource, type StreamName } from './streams.ts'

type MarkDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>

/** Marks the items of a stream read that arrived until then; null: all. The web can undo it for each feed. */
export async function markAllRead(
  deps: MarkDeps,
  reader: Caller,
  { stream, until }: { stream: StreamName; until: number | null },
): Promise<void> {
  const { db } = deps
  const below = until === null ? Number.MAX_SAFE_INTEGER : await findIdSince(db, until + 1)
  const upToItemId = below - 1
  if (stream.is === 'readingList' || stream.is === 'unread') return void (await readAll(deps, reader, { upToItemId }))
  if (stream.is === 'starred') {
    const page = { stream, range: { from: 1, below }, filter: { read: false }, oldestFirst: false, limit: Infinity }
    const itemIds = await findStreamIds(db, reader, page)
    return editTags(deps, reader, { itemIds, read: true, addTags: [], removeTags: [], createsTags: false })
  }
  const { feeds, tagIds } = await findSource(db, reader, stream)
  if (feeds !== 'all' && feeds.length > 0) await readAll(deps, reader, { feedIds: feeds, upToItemId })
  for (const tagId of tagIds) await readAll(deps, reader, { tagId, upToItemId })
}

/** The time in `ts`, in milliseconds. It is in microseconds; some clients send milliseconds or seconds. */
export function readTimestamp(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,17}$/.test(text) || Number(text) === 0) return null
  const number = Number(text)
  if (number >= 1e14) return Math.floor(number / 1000)
  return number >= 1e11 ? number : number * 1000
}
