// Saves feeds, edits the keys of their items, and refreshes them again by the code of a checkout. Counts what a reader sees of it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as ConfigModule from '../../src/server/config.ts'
import type * as EventsModule from '../../src/server/events/eventHub.ts'
import type { ParsedFeed } from '../../src/server/formats/parsedFeed.ts'
import type * as FeedModule from '../../src/server/formats/parseFeed.ts'
import type * as RefreshModule from '../../src/server/ingest/refresh/refreshDeps.ts'
import type * as SaveModule from '../../src/server/ingest/refresh/saveItems.ts'
import type * as LogModule from '../../src/server/lib/log.ts'
import type * as DepsModule from '../../src/server/openDeps.ts'
import { editDocument, type Keys } from './editDocument.ts'

export type Tally = {
  /** Items whose keys the edit changed. */
  edited: number
  /** Rows more than articles. */
  doubled: number
  /** Articles without a row, new ones too. */
  lost: number
  /** Rows that show another article than before. */
  joined: number
  /** One line for each feed with a fault. */
  cases: string[]
}

const hints = { contentType: '', url: 'https://publisher.test/feed' }
/** After all dates of the documents: a date in the future becomes the arrival. */
const savedAt = Date.UTC(2026, 9, 6)
const dayMs = 86_400_000

export async function measureEdits(
  tree: string,
  { folder, names, edits }: { folder: string; names: string[]; edits: Record<string, Keys> },
): Promise<Record<string, Tally>> {
  const server = await openServer(tree)
  try {
    const tallies: Record<string, Tally> = {}
    for (const [edit, keys] of Object.entries(edits)) {
      const tally: Tally = { edited: 0, doubled: 0, lost: 0, joined: 0, cases: [] }
      for (const name of names) {
        const bytes = readFileSync(join(folder, name))
        const one = await tryEdit(server, `https://${encodeURIComponent(`${edit} ${name}`)}.test/`, [
          bytes,
          editDocument(bytes, keys),
        ])
        tally.edited += one.edited
        tally.doubled += one.doubled
        tally.lost += one.lost
        tally.joined += one.joined
        if (one.doubled + one.lost + one.joined > 0)
          tally.cases.push(`${name}: ${one.doubled} doubled, ${one.lost} lost, ${one.joined} wrongly joined`)
      }
      tallies[edit] = tally
    }
    return tallies
  } finally {
    await server.close()
  }
}

type Server = Awaited<ReturnType<typeof openServer>>

/** The modules of another checkout have the types of this one where both are called. */
async function openServer(tree: string) {
  const load = (file: string) => import(join(tree, 'src/server', file))
  const { readConfig } = (await load('config.ts')) as typeof ConfigModule
  const { openDeps } = (await load('openDeps.ts')) as typeof DepsModule
  const { createLog } = (await load('lib/log.ts')) as typeof LogModule
  const { createEventHub } = (await load('events/eventHub.ts')) as typeof EventsModule
  const { createRefreshDeps } = (await load('ingest/refresh/refreshDeps.ts')) as typeof RefreshModule
  const { parseFeed } = (await load('formats/parseFeed.ts')) as typeof FeedModule
  const { migrate } = await load('db/migrate.ts')
  const { compareWithStored, findChange, saveChange } = (await load('ingest/refresh/saveItems.ts')) as typeof SaveModule
  const dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const read = readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  await migrate(deps.db)
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 0 })
  return {
    ...{ db: deps.db, parseFeed },
    /** Returns the place in the document for each key that an item of the document has. */
    async save(feedId: number, parsed: ParsedFeed, arrivedAt: number): Promise<Map<string, number>> {
      const feed = await deps.db.selectFrom('feeds').selectAll().where('id', '=', feedId).executeTakeFirstOrThrow()
      const { incoming } = await compareWithStored(deps.db, feed, { parsed, arrivedAt })
      const places = new Map(incoming.map((item) => [item.guidHash, parsed.items.indexOf(item.parsed)]))
      const change = await findChange(deps.db, feed, { parsed, arrivedAt })
      await saveChange(refreshDeps, feed, {
        ...change,
        close: async (tx) => {
          await tx.updateTable('feeds').set({ lastFetchedAt: arrivedAt }).where('id', '=', feedId).execute()
        },
      })
      return places
    },
    async close() {
      await deps.fetcher.close()
      await deps.db.destroy()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function tryEdit(server: Server, url: string, [before, after]: [Uint8Array, Uint8Array]) {
  const { db, parseFeed, save } = server
  const { id: feedId } = await db
    .insertInto('feeds')
    .values({ url, title: url, description: '', nextCheckAt: savedAt, createdAt: savedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parse = (bytes: Uint8Array): ParsedFeed => {
    const read = parseFeed(Buffer.from(bytes), hints)
    if (read.is === 'notAFeed') throw new Error(`${url}: ${read.reason}`)
    return read.feed
  }
  const rows = () => db.selectFrom('items').select(['id', 'guidHash']).where('feedId', '=', feedId).execute()
  const [first, second] = [parse(before), parse(after)]
  const isSame = (place: number, placeAfter: number) => {
    const [one, other] = [first.items[place], second.items[placeAfter]]
    // An item that is listed twice is stored once, under either place.
    return (
      placeAfter === place + 1 ||
      (one?.title === other?.title && one?.html === other?.html && one?.publishedAt === other?.publishedAt)
    )
  }
  const placesBefore = await save(feedId, first, savedAt)
  const rowsBefore = await rows()
  const placesAfter = await save(feedId, second, savedAt + 3 * dayMs)
  // A mistake that comes with every check shows in the second one.
  for (const [key, place] of await save(feedId, second, savedAt + 4 * dayMs)) placesAfter.set(key, place)
  const rowsAfter = await rows()

  const placeBefore = new Map(rowsBefore.map(({ id, guidHash }) => [id, placesBefore.get(guidHash) ?? -1]))
  const held = new Set<number>()
  let joined = 0
  for (const { id, guidHash } of rowsAfter) {
    const [place, placeAfter] = [placeBefore.get(id), placesAfter.get(guidHash)]
    if (place !== undefined && placeAfter !== undefined && !isSame(place, placeAfter)) joined++
    if (placeAfter !== undefined) held.add(placeAfter)
    else if (place !== undefined) held.add(place + 1)
  }
  const places = new Set([...placeBefore.values()].map((place) => place + 1)).add(0)
  return {
    edited: first.items.filter(({ guid, link }, place) => {
      const edited = second.items[place + 1]
      return edited?.guid !== guid || edited?.link !== link
    }).length,
    doubled: Math.max(0, rowsAfter.length - places.size),
    lost: [...places].filter((place) => !held.has(place)).length,
    joined,
  }
}
