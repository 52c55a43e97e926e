import { findIdSince } from '../../core/items/findIdSince.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { readAll } from '../../core/lists/readAll.ts'
import type { Deps } from '../../deps.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { editTags } from './editTags.ts'
import { findStreamIds } from './findStreamIds.ts'
import { findSources, type StreamName } from './streams.ts'

type MarkDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>

/**
 * Marks the items of the streams read that arrived until then; null: all. Their feeds are marked together, so a call that names
 * thousands of streams costs as much as one.
 */
export async function markAllRead(
  deps: MarkDeps,
  reader: Caller,
  { streams, until }: { streams: StreamName[]; until: number | null },
): Promise<void> {
  const { db } = deps
  const below = until === null ? Number.MAX_SAFE_INTEGER : await findIdSince(db, until + 1)
  const upToItemId = below - 1
  if (streams.some(({ is }) => is === 'readingList' || is === 'unread'))
    return void (await readAll(deps, reader, { upToItemId }))
  if (streams.some(({ is }) => is === 'starred')) {
    const stream = { is: 'starred' } as const
    const page = { stream, range: { from: 1, below }, filter: { read: false }, oldestFirst: false, limit: Infinity }
    const itemIds = await findStreamIds(db, reader, page)
    await editTags(deps, reader, { itemIds, read: true, addTags: [], removeTags: [], createsTags: false })
  }
  const { feeds, tagIds } = await findSources(
    db,
    reader,
    streams.filter(({ is }) => is === 'feed' || is === 'label'),
  )
  if (feeds.length > 0) await readAll(deps, reader, { feedIds: feeds, upToItemId })
  for (const tagId of tagIds) {
    await readAll(deps, reader, { tagId, upToItemId })
    await yieldToEventLoop()
  }
}

/** The time in `ts`, in milliseconds. It is in microseconds; some clients send milliseconds or seconds. */
export function readTimestamp(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,17}$/.test(text) || Number(text) === 0) return null
  const number = Number(text)
  if (number >= 1e14) return Math.floor(number / 1000)
  return number >= 1e11 ? number : number * 1000
}
