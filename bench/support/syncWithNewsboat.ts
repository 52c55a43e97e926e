import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type NewsboatAccount, writeNewsboatFiles } from '../../test/support/newsboatFiles.ts'

/** A first sync of a real newsboat with an empty cache. Returns how many articles it has stored. */
export async function syncWithNewsboat(account: NewsboatAccount): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-newsboat-'))
  try {
    const { args, cache } = writeNewsboatFiles(folder, account)
    const env = { ...process.env, TERM: 'xterm', HOME: folder }
    const running = spawn('newsboat', [...args, '-x', 'reload'], { env, stdio: 'ignore' })
    const [status] = await once(running, 'exit')
    if (status !== 0) throw new Error(`newsboat ended with ${status}.`)
    const store = new DatabaseSync(cache, { readOnly: true })
    const row = store.prepare('select count(*) as count from rss_item').get()
    store.close()
    return Number(row?.count)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
