// elfeed in Emacs, over Fever. Debian has no package of elfeed-protocol, so a script sends its requests (feverForElfeed.el).
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { eachDatabase } from '../support/eachDatabase.ts'
import { type Account, expectAgreement, type SyncClient, type SyncedArticle } from './agreement.ts'

eachDatabase('elfeed reads everything over Fever, and both sides agree on every mark', (db) =>
  expectAgreement(db, openElfeed),
)

const script = join(import.meta.dirname, 'feverForElfeed.el')

async function openElfeed({ origin, name, key }: Account): Promise<SyncClient> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-elfeed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = {
    ...process.env,
    HOME: folder,
    ELFEED_FOLDER: join(folder, 'elfeed'),
    FEVER_ADDRESS: `${origin}/fever/`,
    FEVER_NAME: name,
    FEVER_SECRET: key,
  }
  // Another Emacs each time, so what it shows is what it has stored.
  const runs = async (call: string): Promise<string> =>
    (await promisify(execFile)('emacs', ['--batch', '--load', script, '--eval', call], { env })).stdout
  let articles: SyncedArticle[] = []
  return {
    async syncs(isDone) {
      await runs('(fever-sync)')
      articles = JSON.parse(await runs('(fever-print)')).sort(
        (one: SyncedArticle, other: SyncedArticle) => one.id - other.id,
      )
      isDone()
    },
    articles: () => articles,
    async marks() {
      await runs('(fever-mark-latest 32)')
    },
    // Each run has ended.
    quits: async () => {},
  }
}
