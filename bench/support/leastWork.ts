// A measure of this machine: what storing the same articles costs at least in any reader that packs and indexes them. Runs in a
// process of its own, so its memory does not count as the product's.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packHtml } from '../../src/server/core/items/storedHtml.ts'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'
import { cpuSecondsOf } from './measure.ts'

const documentsRead = 100

/** Items per CPU second that are packed and indexed by plain SQLite, with one transaction for each document. */
export async function leastWorkRate(urls: string[]): Promise<number> {
  const args = [fileURLToPath(import.meta.url), ...urls.slice(0, documentsRead)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}

async function measureRate(urls: string[]): Promise<number> {
  const documents = await Promise.all(urls.map(readItems))
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const database = new DatabaseSync(join(folder, 'least.sqlite'))
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; create table contents (id integer primary key, html blob);
    create virtual table words using fts5(body, content='', contentless_delete=1)`)
  const [store, index] = ['contents', 'words (rowid, body)'].map((table) =>
    database.prepare(`insert into ${table} values (?, ?)`),
  )
  let id = 0
  const { cpuSeconds } = await cpuSecondsOf(async () => {
    for (const items of documents) {
      database.exec('begin')
      for (const html of items) {
        id += 1
        store?.run(id, packHtml(html).packedHtml)
        index?.run(id, html.replace(/<[^>]*>/g, ' '))
      }
      database.exec('commit')
    }
  })
  database.close()
  rmSync(folder, { recursive: true })
  return id / cpuSeconds
}

async function readItems(url: string): Promise<string[]> {
  const answer = await fetch(url)
  const read = parseFeed(await answer.bytes(), { url, contentType: answer.headers.get('content-type') ?? '' })
  return read.is === 'feed' ? read.feed.items.map(({ html }) => html) : []
}

if (import.meta.main) console.log(await measureRate(process.argv.slice(2)))
