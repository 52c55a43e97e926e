import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { findFeedByUrl } from '../../core/feeds/feeds.queries.ts'
import type { MoveItemRow } from '../../db/schema.ts'
import type { Entry } from '../../formats/imports/entry.ts'
import { readSavedItems } from '../../formats/imports/readSavedItems.ts'
import { createTags } from '../../ingest/imports/importContents.ts'
import { importSavedItems } from '../../ingest/imports/importSavedItems.ts'
import { findImport } from '../../ingest/imports/imports.queries.ts'
import { findItemsByLink } from '../../ingest/imports/savedItems.queries.ts'
import { openSavedItems } from '../../ingest/imports/savedItemsFile.ts'
import type { MoveContext, StepOutcome } from './moveContext.ts'
import { findUnkept, labelsOf, updateMoveItem } from './moveItems.queries.ts'
import { findMoveFeeds, findSubscribedFeeds } from './moves.queries.ts'
import { itemsPerRequest } from './readContents.ts'
import type { OldItem } from './servers/oldServer.ts'

/** Stores starred and labeled articles that no feed has any more as copies of the reader, with their texts. */
export async function keepTexts(context: MoveContext): Promise<StepOutcome> {
  const { deps, move, reader, server } = context
  const rows = await findUnkept(deps.db, move, itemsPerRequest)
  const isInStep = move.inStepDays > 0
  if (rows.length === 0) return { step: isInStep ? 'inStep' : 'end' }
  const items = await server.readItems(rows.map(({ oldId }) => oldId))
  const imported = move.importId === null ? undefined : await findImport(deps.db, reader, move.importId)
  const saved = readSavedItems(await entriesOf(context, { rows, items }), { maxItems: limits.importMaxItems })
  if (imported && saved) {
    const file = openSavedItems(saved)
    const { labels } = file
    const tagIds = await deps.db.transaction().execute((tx) => createTags(tx, reader, { labels, imported }))
    // Repeating it after a stop changes nothing.
    await importSavedItems(deps, reader, { file, saves: 'none', tagIds, imported })
  }
  const copies = await findCopies(context, saved?.sources ?? [])
  const keptAt = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    for (const row of rows) await updateMoveItem(tx, row, { keptAt, itemId: copies.get(row.link ?? '') ?? null })
  })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  return { step: 'copies' }
}

type Kept = { rows: MoveItemRow[]; items: OldItem[] }

/** With the marks of the move, and under the address of the feed, which some servers give as a number. */
async function entriesOf({ deps, move, reader }: MoveContext, { rows, items }: Kept): Promise<Entry[]> {
  const byId = new Map(rows.map((row) => [row.oldId, row]))
  const feeds = await findMoveFeeds(deps.db, move)
  const urls = new Map((await findSubscribedFeeds(deps.db, reader)).map(({ feedId, url }) => [feedId, url]))
  const addresses = new Map(feeds.map(({ oldId, feedId }) => [oldId, urls.get(feedId) ?? '']))
  return items.flatMap(({ oldId, oldFeedId, entry }) => {
    const row = byId.get(oldId)
    if (row === undefined) return []
    const marks = { isSaved: row.starredAt !== null, isRead: row.readAt !== null, labels: labelsOf(row) }
    const source = { ...entry.source, addresses: [addresses.get(oldFeedId) ?? '', ...entry.source.addresses] }
    return [{ ...entry, source, marks }]
  })
}

/** The ids of the copies, by link: they are kept in step, too. */
async function findCopies(
  { deps, reader }: MoveContext,
  sources: { url: string; items: { parsed: { link: string | null } }[] }[],
) {
  const copies = new Map<string, number>()
  for (const { url, items } of sources) {
    if (readAddress(url).is !== 'address') continue
    const keeper = await findFeedByUrl(deps.db, { url, ownerId: reader.id })
    const links = items.flatMap(({ parsed }) => parsed.link ?? [])
    for (const { id, link } of keeper ? await findItemsByLink(deps.db, keeper.id, links) : [])
      copies.set(link ?? '', id)
  }
  return copies
}
