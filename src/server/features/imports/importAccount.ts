import { endAccountImport } from '../../core/accounts/users.queries.ts'
import { dropExpiredMarks } from '../../core/items/importedMarks.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { AccountFile, FeedFile } from '../../formats/accountExport.ts'
import type { RefusedOutline } from '../../ingest/imports/readListedFeeds.ts'
import { restoreMarks } from '../../ingest/imports/restoreMarks.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import type { ImportedItem } from './readStoredItem.ts'
import { type RestoredBoard, restoreBoard } from './restoreBoard.ts'
import { restoreItems } from './restoreItems.ts'
import { restorePapers } from './restorePapers.ts'

/** An account file whose parts have all been validated. */
export type ReadableAccount = {
  account: AccountFile
  feedCount: number
  itemCount: number
  /** In board order. Each call reads the file again. */
  feeds: () => AsyncGenerator<FeedFile>
  /** In order of arrival, in batches for one transaction each. */
  itemBatches: () => AsyncGenerator<ImportedItem[]>
}

export type ImportProgress = { done: number; total: number }

/** The content of the file, including what existed here already. */
export type ImportedAccount = { feeds: number; items: number; tags: number; leftOut: RefusedOutline[] }

/**
 * Imports an exported account: preferences and name, columns, tags, feeds, and the read, saved and tagged marks. In batches
 * like a refresh. Repeating an import that was interrupted has the result of one that was not; repeating one that ended only adds
 * what is missing. Throws Unprocessable before anything is stored when the board would have too many columns or tags.
 */
export async function importAccount(
  deps: RefreshDeps,
  reader: Reader,
  { file, onProgress }: { file: ReadableAccount; onProgress: (progress: ImportProgress) => void },
): Promise<ImportedAccount> {
  const { account } = file
  const total = file.feedCount + file.itemCount
  const now = deps.clock()
  await dropExpiredMarks(deps.db, now)
  // First, since it refuses a file whose board exceeds the limits: then nothing of it is stored.
  const board = await restoreBoard(deps, reader, { account, feeds: await listFeeds(file) })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  const done = await restoreAllMarks(deps, reader, { file, board, now, onDone: (done) => onProgress({ done, total }) })
  let restoredItems = 0
  for await (const items of file.itemBatches()) {
    await restoreItems(deps, reader, { items, board, now })
    restoredItems += items.length
    onProgress({ done: done + restoredItems, total })
  }
  await restorePapers(deps.db, reader, { papers: account.papers, now })
  await endAccountImport(deps.db, reader)
  deps.events.publish(reader.id, { type: 'boardChanged' })
  const { leftOut } = board
  return { feeds: file.feedCount - leftOut.length, items: file.itemCount, tags: account.tags.length, leftOut }
}

async function restoreAllMarks(
  deps: RefreshDeps,
  reader: Reader,
  {
    file,
    board,
    now,
    onDone,
  }: { file: ReadableAccount; board: RestoredBoard; now: number; onDone: (done: number) => void },
): Promise<number> {
  let done = 0
  for await (const feed of file.feeds()) {
    const restored = board.feeds.get(feed.url)
    // Items of newsletters are imported with their marks.
    if (restored && feed.kind !== 'newsletter') await restoreMarks(deps, reader, { feed, restored, now })
    done += 1
    onDone(done)
  }
  return done
}

async function listFeeds(file: ReadableAccount): Promise<FeedFile[]> {
  const feeds: FeedFile[] = []
  // Without their marks, which may be many.
  for await (const feed of file.feeds()) feeds.push({ ...feed, read: [], unread: [] })
  return feeds
}
