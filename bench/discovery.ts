// Measures finding and importing feeds: searches among 100,000 known feeds, subscription lists of 2,000 and 10,000 feeds,
// hostile lists, saved items; on SQLite, in CPU time of this process. With a folder of lists (`npm run bench -- discovery
// <folder>`) it also counts the feeds read from each.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import type { Reader } from '../src/server/core/reader.ts'
import { exportSubscriptions } from '../src/server/core/subscriptions/exportSubscriptions.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { exportSavedItems } from '../src/server/features/exports/exportSavedItems.ts'
import { importFile } from '../src/server/features/imports/importFile.ts'
import { createImports } from '../src/server/features/imports/imports.ts'
import { readOpml } from '../src/server/formats/opml/readOpml.ts'
import { createKnownFeeds } from '../src/server/ingest/discovery/knownFeeds.ts'
import { createRefreshDeps, type RefreshDeps } from '../src/server/ingest/refresh/refreshDeps.ts'
import { createLog } from '../src/server/lib/log.ts'
import { openDeps } from '../src/server/openDeps.ts'
import {
  fillKnownFeeds,
  openAccount,
  searches,
  writeHostileLists,
  writeList,
  writeStarred,
} from './discovery/sampleFeeds.ts'
import { cpuSecondsOf } from './support/measure.ts'

export async function run([folder]: string[] = []): Promise<void> {
  if (folder) countLists(folder)
  measureHostile()
  await withDatabase(measureImports)
  await withDatabase(measureSearch)
}

function countLists(folder: string): void {
  const rows = globSync('*.opml', { cwd: folder })
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const addresses = text.match(/\bxmlUrl\s*=\s*["'][^"']/gi)?.length ?? 0
      const list = readOpml(text, { maxFeeds: 10_000 })
      return { file: basename(file), addresses, read: list?.feeds.length ?? 0, folders: list?.folders.length ?? 0 }
    })
  console.table(rows)
  const sum = (of: 'addresses' | 'read') => rows.reduce((total, row) => total + row[of], 0)
  const short = rows.filter(({ addresses, read }) => read < addresses)
  console.log(
    `${rows.length} lists, ${sum('addresses')} addresses, ${sum('read')} read, lists with less: ${short.length}`,
  )
}

function measureHostile(): void {
  const rows = Object.entries(writeHostileLists()).map(([name, text]) => {
    const before = process.cpuUsage()
    const list = readOpml(text, { maxFeeds: 10_000 })
    const { user, system } = process.cpuUsage(before)
    return {
      list: name,
      MB: round(text.length / 1e6),
      feeds: list?.feeds.length ?? 0,
      'CPU ms': round((user + system) / 1000),
    }
  })
  console.table(rows)
}

async function measureImports(refreshDeps: RefreshDeps): Promise<void> {
  const deps = { ...refreshDeps, imports: createImports() }
  const rows: Record<string, object> = {}
  const measure = async (name: string, work: () => Promise<object>) => {
    const { result, cpuSeconds } = await cpuSecondsOf(work)
    rows[name] = { 'CPU ms': round(cpuSeconds * 1000), ...result }
  }
  const imports = (name: string, reader: Reader, opml: string) =>
    measure(name, async () => {
      const { added, known, savedItems, knownItems } = await importFile(deps, reader, {
        source: { is: 'text', text: opml },
        folders: 'columns',
        saves: 'ask',
      })
      return { added, known, savedItems, knownItems }
    })
  const [first, second, third] = [await openAccount(deps.db), await openAccount(deps.db), await openAccount(deps.db)]
  await imports('2,000 feeds', first, writeList(2000))
  await imports('the same again', first, writeList(2000))
  await imports('2,000 known feeds, second reader', second, writeList(2000))
  await imports('10,000 feeds', third, writeList(10_000))
  await measure('10,000 feeds out', async () => ({ bytes: (await exportSubscriptions(deps, third)).length }))
  await imports('2,000 saved items of 4 kB', first, writeStarred(2000))
  await imports('the same items again', first, writeStarred(2000))
  await measure('2,000 saved items out', async () => {
    let bytes = 0
    for await (const piece of exportSavedItems(deps, first)) bytes += piece.length
    return { bytes }
  })
  console.table(rows)
}

async function measureSearch(deps: RefreshDeps): Promise<void> {
  const known = 100_000
  await fillKnownFeeds(deps.db, known)
  globalThis.gc?.()
  const before = process.memoryUsage()
  const knownFeeds = createKnownFeeds(deps)
  const { result: index, cpuSeconds } = await cpuSecondsOf(() => knownFeeds.index())
  globalThis.gc?.()
  const after = process.memoryUsage()
  const heldMb = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6
  console.log(`index of ${known} feeds: ${round(cpuSeconds * 1000)} CPU ms to make, about ${round(heldMb)} MB`)
  const rounds = 20
  const rows = []
  for (const text of searches) {
    const { result, cpuSeconds } = await cpuSecondsOf(async () => {
      let found = 0
      for (let round = 0; round < rounds; round++) found = index.search(text, 30).length
      return found
    })
    rows.push({ text: text.slice(0, 40), found: result, 'CPU ms': round((cpuSeconds * 1000) / rounds) })
  }
  console.table(rows)
}

async function withDatabase(work: (deps: RefreshDeps) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const read = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() })
  try {
    await work(createRefreshDeps(deps, { pauseMs: 0 }))
  } finally {
    await deps.fetcher.close()
    await deps.db.destroy()
    rmSync(folder, { recursive: true })
  }
}

const round = (value: number) => Math.round(value * 10) / 10

if (import.meta.main) await run(process.argv.slice(2))
