import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createColumn } from '../../core/board/createColumn.ts'
import { findFirstColumn } from '../../core/columns/columns.queries.ts'
import { ensureDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { changeFeed } from '../../core/subscriptions/changeFeed.ts'
import { deleteFeed } from '../../core/subscriptions/deleteFeed.ts'
import { moveFeed } from '../../core/subscriptions/moveFeed.ts'
import { findSubscribedFeeds } from '../../core/subscriptions/subscriptions.queries.ts'
import { BadRequest, missing } from '../../http/errors.ts'
import { addFeed } from '../../ingest/adding/addFeed.ts'
import type { SourceDeps } from '../../ingest/adding/saveSource.ts'
import { plainForApps } from './readContents.ts'
import { findColumnsNamed, findFeedId, readStreamName } from './streams.ts'

export type FeedEdit = { title: string | undefined; add: string[]; remove: string[] }

/** Subscribes to an address, in the first folder of `add`. Returns the subscription's id, also for a feed that was there. */
export async function subscribeTo(
  deps: SourceDeps,
  reader: Caller,
  input: FeedEdit & { url: string },
): Promise<number> {
  const known = await findFeedId(deps.db, reader, input.url)
  const id = known ?? (await addTo(deps, reader, input))
  await editFeed(deps, reader, { ...input, subscriptionId: id })
  return id
}

async function addTo(deps: SourceDeps, reader: Caller, { url, add }: FeedEdit & { url: string }): Promise<number> {
  const columnId = (await ensureFolder(deps, reader, add)) ?? (await findDefaultColumn(deps, reader))
  return (await addFeed(deps, reader, { feedUrl: url, columnId, at: 'bottom' })).id
}

async function findDefaultColumn(deps: SourceDeps, reader: Caller): Promise<number> {
  await ensureDefaultColumns(deps, reader)
  return ((await findFirstColumn(deps.db, reader)) ?? missing('column')).id
}

/** Renames a feed, moves it last into the folder of `add`, or both. Throws NotFound for another reader's feed. */
export async function editFeed(
  deps: SourceDeps,
  reader: Caller,
  { subscriptionId, title, add, remove }: FeedEdit & { subscriptionId: number },
): Promise<void> {
  const feeds = await findSubscribedFeeds(deps.db, reader)
  const feed = feeds.find((row) => row.subscriptionId === subscriptionId) ?? missing('feed')
  const { columnId: before } = feed
  const name = title?.trim().slice(0, limits.feedTitleMaxChars)
  // Some apps send the title with each move (Capy Reader, Readrops). It is no name that the reader gave.
  const isRenamed = name !== undefined && name !== '' && name !== plainForApps(feed.ownTitle ?? feed.title)
  if (isRenamed) await changeFeed(deps, reader, { subscriptionId, title: name })
  const folder = await ensureFolder(deps, reader, add)
  // A feed is always in a column: one that only leaves its folder goes to the first.
  const columnId = folder ?? (remove.length > 0 ? await findDefaultColumn(deps, reader) : before)
  if (columnId !== before) await moveFeed(deps, reader, { subscriptionId, columnId, order: Number.MAX_SAFE_INTEGER })
}

export async function unsubscribe(deps: SourceDeps, reader: Caller, subscriptionId: number): Promise<void> {
  await deleteFeed(deps, reader, subscriptionId)
}

/** The column of the first label, which is created when the reader has none of that name; null without a label. */
export async function ensureFolder(deps: SourceDeps, reader: Caller, ids: string[]): Promise<number | null> {
  const name = ids
    .map(readStreamName)
    .find((stream) => stream.is === 'label')
    ?.name.trim()
  if (name === undefined) return null
  const [known] = await findColumnsNamed(deps.db, reader, name)
  if (known) return known.id
  if (name === '' || name.length > limits.columnNameMaxChars) throw new BadRequest(texts.requestInvalid)
  return (await createColumn(deps, reader, { name })).id
}
