// Measures how long one server takes to mail its readers' papers that are due in the same minute. `npm run bench -- mailed-papers
// [sqlite|postgres] [readers]`.
import { setTimeout as sleep } from 'node:timers/promises'
import { startFakeMail } from '../dev/fakeMail.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { givenMailedReaders } from '../test/support/givenMailedReaders.ts'
import { askedKinds, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { startServerProcess } from './support/serverProcess.ts'

const filled = { feeds: 500, feedsOfReader: 40, itemsOfFeed: 40 }
const mostMinutes = 10

export async function run(args: string[]): Promise<void> {
  const readers = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 10_000)
  for (const kind of askedKinds(args)) {
    console.log(`${kind}: ${readers} readers of ${filled.feedsOfReader} feeds with ${filled.itemsOfFeed} items`)
    console.table(await measure(kind, readers))
  }
}

async function measure(kind: DatabaseKind, readers: number) {
  const database = await openFreshDatabase(kind)
  const { DATABASE_URL: url, DATA_DIR: folder } = database.settings
  const db = openDatabase(
    url === undefined ? { is: 'sqlite', file: `${folder}/broadsheet.sqlite` } : { is: 'postgres', url },
    console.error,
  )
  await migrate(db)
  await givenMailedReaders(db, { ...filled, readers, now: Date.now() })
  await db.destroy()
  const mail = await startFakeMail()
  const startedAt = performance.now()
  const server = await startServerProcess({
    ...database.settings,
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'paper@news.example', PUBLIC_URL: 'http://news.example', LOG_LEVEL: 'error' },
  })
  try {
    let pieces = 0
    while (mail.mails.length < readers) await sleep(100)
    const minutes = (performance.now() - startedAt) / 60_000
    for (const { html } of mail.mails) pieces += html.split('<h3').length - 1
    const cpuMs = server.cpuMs() + database.cpuMs()
    return {
      minutes: { figure: rounded(minutes), 'at most': mostMinutes },
      'CPU ms a mail': { figure: rounded(cpuMs / readers) },
      'pieces a mail': { figure: rounded(pieces / readers) },
      'readers without a mail': { figure: readers - new Set(mail.mails.map(({ to }) => to)).size, 'at most': 0 },
      'mails too many': { figure: mail.mails.length - readers, 'at most': 0 },
    }
  } finally {
    await server.stop()
    await mail.close()
    await database.stop()
  }
}

const rounded = (number: number) => Number(number.toFixed(2))

if (import.meta.main) await run(process.argv.slice(2))
