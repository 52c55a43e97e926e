import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Folder, ListedFeed, SubscriptionList } from '../../formats/opml/readOpml.ts'
import { importList } from '../../ingest/imports/importContents.ts'
import { importParts } from '../../ingest/imports/importParts.ts'
import { createImport } from '../../ingest/imports/imports.queries.ts'
import { readListedFeeds } from '../../ingest/imports/readListedFeeds.ts'
import { firstCursor, type MoveContext, type StepOutcome } from './moveContext.ts'
import { findSubscribedFeeds, saveMove, writeMoveFeeds } from './moves.queries.ts'
import type { OldFeeds } from './servers/oldServer.ts'

/** Subscribes to the feeds of the old server, with their folders, titles and order, as an import of them does. */
export async function takeFeeds(context: MoveContext): Promise<StepOutcome> {
  const { deps, move, reader, server } = context
  const old = await server.listFeeds()
  const { feeds } = old
  const folders = new Set(feeds.flatMap((feed) => feed.folders))
  const labels = (await server.listLabels()).filter(({ name }) => !folders.has(name)).slice(0, limits.importMaxFolders)
  // An attempt that was cut off has begun the import, and its parts are stored.
  if (move.importId === null) await beginImport(context, listOf(old))
  await importParts(deps.db, reader)
  await deps.db.transaction().execute(async (tx) => {
    const ids = new Map(
      (await findSubscribedFeeds(tx, reader)).flatMap(({ feedId, url, currentUrl }) =>
        [url, currentUrl].flatMap((address) => (address === null ? [] : [[addressKey(address), feedId] as const])),
      ),
    )
    const moved = feeds.flatMap(({ oldId, address }) => {
      const feedId = ids.get(addressKey(address))
      return feedId === undefined ? [] : [{ oldId, feedId }]
    })
    await writeMoveFeeds(tx, move, moved)
    // In the same transaction, so a move that is killed has either all of it or nothing.
    const cursor = JSON.stringify({ ...firstCursor, labels })
    context.move = await saveMove(tx, context.move, { now: deps.clock(), step: 'ids', cursor })
  })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  return { step: 'ids', cursor: { ...firstCursor, labels } }
}

/** Its record and the move's link to it come together, so nothing is imported twice. */
async function beginImport(context: MoveContext, list: SubscriptionList): Promise<void> {
  const { deps, move, reader } = context
  const read = await readListedFeeds(list, move.folders === 'tags' ? 'tags' : 'columns')
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const imported = await createImport(tx, reader, now)
    await importList(tx, reader, { read, imported, mostFeeds: deps.config.readerLimits.feeds })
    context.move = await saveMove(tx, move, { now, importId: imported.id })
  })
}

function listOf({ feeds, rules }: OldFeeds): SubscriptionList {
  const listed = feeds.slice(0, limits.importMaxFeeds + 1).map(({ address, title, folders: names }): ListedFeed => {
    const folders = names.slice(0, 1).map((name): Folder => ({ name, repeat: 0 }))
    return {
      address: address.slice(0, limits.feedAddressMaxChars + 1),
      title: title.slice(0, limits.feedTitleMaxChars),
      folders,
      // A feed has one column here, and its further folders as tags.
      categories: names.slice(1).map((name) => name.slice(0, limits.tagNameMaxChars)),
      needsRecipe: false,
    }
  })
  const folders = new Map(listed.flatMap((feed) => feed.folders).map((folder) => [folder.name.toLowerCase(), folder]))
  return {
    folders: [...folders.values()],
    feeds: listed,
    isCut: feeds.length > limits.importMaxFeeds,
    ...(rules && { rules }),
  }
}

/** As an import compares addresses: by http and by https, and as they are stored. */
function addressKey(address: string): string {
  const read = readAddress(address)
  return (read.is === 'address' ? read.url : address).replace(/^https?:/, '')
}
