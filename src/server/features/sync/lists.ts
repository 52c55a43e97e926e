// The lists of the Google Reader API: subscriptions, folders and labels, and counts.

import { texts } from '../../../shared/texts/texts.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { addressForApps } from '../../core/feeds/addressFor.ts'
import type { Reader } from '../../core/reader.ts'
import { findSubscribedFeeds } from '../../core/subscriptions/subscriptions.queries.ts'
import { countUnread } from '../../core/subscriptions/unread.queries.ts'
import { findTagsWithUses } from '../../core/tags/tags.queries.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findCountedFeeds } from './lists.queries.ts'
import { plainForApps } from './readContents.ts'
import { findLeftIds } from './streamIds.queries.ts'
import { feedStreamId, labelId, leftFeedAddress, states } from './streams.ts'

type ListDeps = Pick<Deps, 'db' | 'pictures'>

export async function listSubscriptions({ db, pictures }: ListDeps, reader: Reader, origin: string) {
  const names = new Map((await findColumns(db, reader)).map(({ id, name }) => [id, name]))
  const categoriesOf = (columnId: number) => {
    const name = names.get(columnId) ?? ''
    return [{ id: labelId(name), label: name }]
  }
  const feeds = await findSubscribedFeeds(db, reader)
  const left = await findLeftFeed(db, reader)
  const own = feeds.map(({ subscriptionId, title, ownTitle, columnId, siteUrl, iconUrl, ...feed }) => ({
    id: feedStreamId(subscriptionId),
    title: plainForApps(ownTitle ?? title),
    categories: categoriesOf(columnId),
    url: addressForApps(feed),
    htmlUrl: siteUrl ?? addressForApps(feed),
    iconUrl: pictures.addressOf(iconUrl, { readerId: reader.id }) ?? '',
  }))
  if (left === null) return { subscriptions: own }
  const page = leftFeedAddress(origin)
  const leftFeed = { id: feedStreamId(null), title: left.title, categories: categoriesOf(left.columnId) }
  return { subscriptions: [...own, { ...leftFeed, url: page, htmlUrl: page, iconUrl: '' }] }
}

/** For items of feeds that the reader has left (streams.ts); null while there are none. Apps want each feed in a folder. */
export async function findLeftFeed(db: Db, reader: Reader): Promise<{ title: string; columnId: number } | null> {
  const [left] = await findLeftIds(db, reader, { range: everyId, filter: {}, oldestFirst: false, limit: 1 })
  const [column] = await findColumns(db, reader)
  return left === undefined || column === undefined ? null : { title: texts.syncLeftFeed(), columnId: column.id }
}

const everyId = { from: 1, below: Number.MAX_SAFE_INTEGER }

/** Two columns of one name are one folder. A tag with the name of a folder is listed as the folder only. */
export async function listTags({ db }: ListDeps, reader: Reader) {
  const folders = [...new Set((await findColumns(db, reader)).map(({ name }) => name))]
  const tags = (await findTagsWithUses(db, reader)).map(({ name }) => name).filter((name) => !folders.includes(name))
  return {
    tags: [
      { id: states.starred },
      ...folders.map((name) => ({ id: labelId(name), type: 'folder' })),
      ...tags.map((name) => ({ id: labelId(name), type: 'tag' })),
    ],
  }
}

/** Counts every copy of a story, as the lists of this API have every copy. */
export async function countUnreadOfAll({ db }: Pick<Deps, 'db'>, reader: Reader) {
  const unread = await countUnread(db, reader.id)
  const columns = new Map((await findColumns(db, reader)).map(({ id, name }) => [id, name]))
  const totals = new Map<string, { count: number; newest: number }>()
  const add = (id: string, count: number, newest: number) => {
    const known = totals.get(id) ?? { count: 0, newest: 0 }
    totals.set(id, { count: known.count + count, newest: Math.max(known.newest, newest) })
  }
  for (const { id, columnId, isMuted, newestArrival } of await findCountedFeeds(db, reader)) {
    const count = isMuted ? 0 : (unread.get(id) ?? 0)
    for (const stream of [feedStreamId(id), labelId(columns.get(columnId) ?? ''), states.readingList])
      add(stream, count, newestArrival)
  }
  return {
    max: totals.get(states.readingList)?.count ?? 0,
    unreadcounts: [...totals].map(([id, { count, newest }]) => ({
      id,
      count,
      newestItemTimestampUsec: String(newest * 1000),
    })),
  }
}
