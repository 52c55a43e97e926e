// A SQLite file that was emptied, cut off, overwritten or damaged, when the whole product starts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { answerOf } from '../../src/server/http/answerErrors.ts'
import { texts } from '../../src/shared/texts/texts.ts'
import { commandEnvironment } from '../support/commandEnvironment.ts'
import { startProductOfTest } from '../support/productOfTest.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-damaged-'))
  file = join(folder, 'broadsheet.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const root = join(import.meta.dirname, '../../src/server')

/** An instance with this many MB of items. */
async function givenInstance(at = file, megabytes = 2): Promise<void> {
  const db = openDatabase({ is: 'sqlite', file: at }, () => {})
  await migrate(db)
  await db.destroy()
  const opened = new DatabaseSync(at)
  opened.exec(`insert into feeds (url, title, description, "nextCheckAt", "createdAt") values ('https://a.example/', 'A', '', 0, 0);
    with recursive numbers (value) as (select 1 union all select value + 1 from numbers where value < ${megabytes * 1000})
    insert into items ("feedId", "guidHash", title, author, "publishedAt", "arrivedAt", snippet, "contentHash")
      select 1, value, 'Title ' || value, '', value, value, hex(randomblob(500)), '' from numbers`)
  opened.close()
}

/** Overwrites the middle of the file. */
function damage(at = file): void {
  const opened = openSync(at, 'r+')
  writeSync(opened, Buffer.alloc(64 * 1024, 'x'), 0, 64 * 1024, Math.floor(statSync(at).size / 8192) * 4096)
  closeSync(opened)
}

async function run(script: string, words: string[] = []) {
  const env = { ...commandEnvironment(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [join(root, script), ...words], { env })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, stdout, stderr }
}

/** The names and the bytes of the database and the files next to it. */
const contents = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('broadsheet.sqlite'))
    .map((name) => [name, readFileSync(join(folder, name)).toString('base64')])

describe('the product does not start, says what to do and changes nothing', () => {
  const cases: Record<string, { prepare: () => void | Promise<void>; says: string }> = {
    'when its file is empty': { prepare: () => writeFileSync(file, ''), says: 'is empty' },
    'when its file is something else': {
      prepare: () => writeFileSync(file, 'Dear diary\n'.repeat(99)),
      says: 'is not a SQLite database',
    },
    'when its file is cut off': {
      async prepare() {
        await givenInstance()
        truncateSync(file, Math.floor(statSync(file).size / 2))
      },
      says: 'is cut off: ',
    },
    'when a page of its file is damaged': {
      async prepare() {
        await givenInstance()
        damage()
      },
      says: 'is damaged: ',
    },
    'when its file has lost the log with its tables': {
      async prepare() {
        const other = join(folder, 'other.sqlite')
        const db = openDatabase({ is: 'sqlite', file: other }, () => {})
        await migrate(db)
        // As it is on the disk while the product runs: the tables are in the log.
        copyFileSync(other, file)
        await db.destroy()
      },
      says: 'holds no tables',
    },
    'when its file is the database of another program': {
      prepare() {
        const other = new DatabaseSync(file)
        other.exec('create table recipes (name text)')
        other.close()
      },
      says: 'is no database of Broadsheet',
    },
    'when its file is missing and a copy says that it was there': {
      async prepare() {
        await givenInstance(`${file}.before-update`)
      },
      says: 'is missing, and broadsheet.sqlite.before-update says that it existed',
    },
  }
  for (const [name, { prepare, says }] of Object.entries(cases))
    test(name, async () => {
      await prepare()
      const before = contents()
      const { code, stdout, stderr } = await run('main.ts')
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain(`The database ${file} ${says}`)
      expect(stderr).toContain('npm run restore -- --from <backup> --force')
      expect(contents()).toEqual(before)
    })
})

test('a backup replaces a lost file, and the product starts again', async () => {
  await givenInstance()
  const backup = join(folder, 'monday.backup')
  expect(await run('commands/backup.ts', ['--to', backup])).toMatchObject({ code: 0 })
  writeFileSync(file, '')
  expect(await run('commands/restore.ts', ['--from', backup, '--force'])).toMatchObject({ code: 0 })
  const product = await startProductOfTest({ DATA_DIR: folder, LOG_LEVEL: 'fatal' })
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
  // The replaced file is no reason to doubt the current database.
  expect(readdirSync(folder).some((name) => name.startsWith('broadsheet.sqlite.before-restore-'))).toBe(true)
})

test('commands refuse such a file as well, and don’t change it', async () => {
  writeFileSync(file, '')
  for (const [command, words] of [
    ['backup', ['--to', join(folder, 'b')]],
    ['resetLink', ['ada@example.com']],
    ['moveDatabase', ['--from', `sqlite:${file}`, '--to', `sqlite:${join(folder, 'elsewhere', 'b.sqlite')}`]],
  ] as const) {
    const { code, stderr } = await run(`commands/${command}.ts`, [...words])
    expect([command, code, stderr]).toEqual([command, 1, expect.stringContaining('is empty')])
  }
  expect(contents()).toEqual([['broadsheet.sqlite', '']])
})

test('a new data folder becomes a new instance, also after a first start that was killed', async () => {
  mkdirSync(join(folder, 'data'))
  // The files that such a start leaves behind.
  for (const name of ['lock', 'broadsheet.sqlite.new']) writeFileSync(join(folder, 'data', name), '')
  const product = await startProductOfTest({ DATA_DIR: join(folder, 'data') })
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  expect(existsSync(join(folder, 'data', 'broadsheet.sqlite'))).toBe(true)
  expect(await product.stop()).toBe(0)
})

test('a large file is checked while the server runs; a damaged one stops it', async () => {
  await givenInstance(file, 40)
  const sound = await startProductOfTest({ DATA_DIR: folder, LOG_LEVEL: 'fatal' })
  expect((await fetch(`${sound.url}/api/health`)).status).toBe(200)
  expect(await sound.stop()).toBe(0)

  damage()
  const product = await startProductOfTest({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await expect.poll(async () => (await fetch(`${product.url}/api/health`)).status).toBe(503)
  for (const path of ['/api/health', '/api/config', '/'])
    expect(await (await fetch(`${product.url}${path}`)).json()).toEqual(answerOf(texts.databaseDamaged))
  expect(await product.stop()).toBe(0)

  // After a restart it does not serve until the check is complete.
  const again = await run('main.ts')
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`The database ${file} is damaged: `)])
  rmSync(file)
  await givenInstance(file, 40)
  const mended = await startProductOfTest({ DATA_DIR: folder, LOG_LEVEL: 'fatal' })
  expect((await fetch(`${mended.url}/api/health`)).status).toBe(200)
  expect(readdirSync(folder)).not.toContain('broadsheet.sqlite.damaged')
  expect(await mended.stop()).toBe(0)
})
