import { isFetchedKind } from '../../../shared/feedKinds.ts'
import type { Deps } from '../../deps.ts'
import { type ExportedFeed, writeOpml } from '../../formats/opml/writeOpml.ts'
import { findColumns } from '../columns/columns.queries.ts'
import { addressFor } from '../feeds/addressFor.ts'
import type { Caller } from '../keyLog/keyChange.ts'
import { findTagsOfSubscriptions } from '../tags/tags.queries.ts'
import { findSubscribedFeeds } from './subscriptions.queries.ts'

/**
 * A reader's board as OPML: three statements. Newsletters are left out, since they have no address to fetch. A password within
 * an address is kept for the reader, since the feed is useless without it, and left out for an app.
 */
export async function exportSubscriptions({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Caller): Promise<string> {
  const columns = await findColumns(db, reader)
  const tags = await findTagsOfSubscriptions(db, reader.id)
  const byColumn = new Map<number, ExportedFeed[]>(columns.map(({ id }) => [id, []]))
  for (const feed of await findSubscribedFeeds(db, reader)) {
    if (!isFetchedKind(feed.kind)) continue
    byColumn.get(feed.columnId)?.push({
      title: feed.ownTitle ?? feed.title,
      publishedTitle: feed.title,
      url: addressFor(reader, feed),
      siteUrl: feed.siteUrl,
      tags: (tags.get(feed.subscriptionId) ?? []).map(({ tag }) => tag.name),
    })
  }
  return writeOpml(
    columns.map(({ id, name }) => ({ name, feeds: byColumn.get(id) ?? [] })),
    { now: clock() },
  )
}
