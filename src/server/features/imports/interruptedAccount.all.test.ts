// An account file whose import was interrupted between two of its transactions.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, lookAtAccount, uploadsExport } from '../../../../test/support/movingAccount.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'
import { continueImports } from './continueImports.ts'
import { importAccount } from './importAccount.ts'
import { createImportReader, type ImportReader } from './importReader.ts'
import { holdUnfinished, takeUnfinished } from './unfinishedImports.ts'

let dataFolder: string
let files: ImportReader

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-interrupted-'))
  files = createImportReader()
})

afterEach(() => {
  files.end()
  rmSync(dataFolder, { recursive: true, force: true })
})

const unreadAtFirst = 5

/** A feed has 150 articles, and the oldest are unread. A new subscription would have the newest 100 unread. */
async function givenAccount({ register }: TestApp, db: Db): Promise<Person> {
  const ada = await register('Ada')
  await ada.calls('PATCH /auth/profile', { body: { name: 'Countess', preferences: { theme: 'dark' } } })
  for (const title of ['Moss', 'Fern'])
    await givenSubscription(db, ada, await givenFeed(db, { title, items: title === 'Moss' ? 150 : 3 }))
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Morning', color: '#22c55e', icon: '' } })
  const ids = (await ada.calls('GET /feeds/items', { query: { limit: 1000 } })).items.map(({ id }) => id)
  await ada.calls('POST /items/read-all', { body: { upToItemId: Math.max(...ids) } })
  for (const id of ids.slice(-unreadAtFirst))
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: false } })
  for (const id of ids.slice(0, 3)) {
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
    await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: id }, body: { tagId: tag.id } })
  }
  return ada
}

/** The file as a process left it that was killed after some transactions of its import. Returns whether the import had ended. */
async function importsUntil(
  { deps }: TestApp,
  person: Person,
  { zip, transactions }: { zip: Buffer; transactions: number },
): Promise<boolean> {
  let begun = 0
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (name === 'transaction' && begun++ >= transactions) throw new Error('The server was killed.')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const folder = mkdtempSync(join(dataFolder, 'import-'))
  const path = join(folder, 'upload')
  writeFileSync(path, zip)
  const unfinished = await holdUnfinished(dataFolder, person, { path })
  const file = await files.openAccount(unfinished.path, deps.clock())
  const ended = await importAccount({ ...createRefreshDeps(deps, { pauseMs: 0 }), db }, person, {
    file,
    onProgress: () => {},
  }).then(
    () => true,
    () => false,
  )
  await (ended ? unfinished.remove() : unfinished.leave())
  return ended
}

async function waitsForContinuing({ deps }: TestApp): Promise<void> {
  const { stop } = await continueImports({ ...deps, config: { ...deps.config, dataFolder } })
  await expect.poll(() => readdirSync(join(dataFolder, 'imports')), { timeout: 20_000 }).toEqual([])
  await stop()
}

eachDatabase('an import that is interrupted anywhere and goes on leaves what an uninterrupted one does', async (db) => {
  const world = await makeApp(db)
  const zip = await downloadsExport(world, await givenAccount(world, db))
  const ben = await world.register('Ben')
  await uploadsExport(world, ben, zip)
  const whole = await lookAtAccount(ben)
  expect(whole.items.filter((line) => line.endsWith('false | false'))).toHaveLength(unreadAtFirst)

  let transactions = 0
  for (let hasEnded = false; !hasEnded && transactions < 20; transactions++) {
    const [again, alone] = [
      await world.register(`Again ${transactions}`),
      await world.register(`Alone ${transactions}`),
    ]
    hasEnded = await importsUntil(world, again, { zip, transactions })
    rmSync(join(dataFolder, 'imports'), { recursive: true, force: true })
    world.passes(60_000)
    expect((await uploadsExport(world, again, zip)).lines.at(-1)).toHaveProperty('imported')
    expect(await lookAtAccount(again)).toEqual(whole)

    await importsUntil(world, alone, { zip, transactions })
    world.passes(60_000)
    await waitsForContinuing(world)
    expect(await lookAtAccount(alone)).toEqual(whole)
  }
  expect(transactions).toBeGreaterThan(4)
  await world.close()
})

eachDatabase('a file that is imported again later leaves articles read that were read in between', async (db) => {
  const world = await makeApp(db)
  const zip = await downloadsExport(world, await givenAccount(world, db))
  const [ben, cleo] = [await world.register('Ben'), await world.register('Cleo')]
  await uploadsExport(world, ben, zip)
  await importsUntil(world, cleo, { zip, transactions: 1 })
  world.passes(2 * day)
  for (const person of [ben, cleo]) {
    const all = (await person.calls('GET /feeds/items', { query: { limit: 1000 } })).items
    const upToItemId = Math.max(...all.map(({ id }) => id))
    await person.calls('POST /items/read-all', { body: { upToItemId } })
    await uploadsExport(world, person, zip)
    const { items } = await person.calls('GET /feeds/items', { query: { unreadOnly: true, limit: 1000 } })
    expect(items).toEqual([])
  }
  await world.close()
})

eachDatabase('an interrupted import of an account that is gone, or that ended two starts, is given up', async (db) => {
  const world = await makeApp(db)
  const zip = await downloadsExport(world, await givenAccount(world, db))
  const ben = await world.register('Ben')
  await importsUntil(world, ben, { zip, transactions: 1 })
  await ben.calls('POST /auth/delete-account', { body: { confirmation: ben.email, currentPassword: ben.password } })
  await waitsForContinuing(world)

  const cleo = await world.register('Cleo')
  await importsUntil(world, cleo, { zip, transactions: 1 })
  const [taken] = await takeUnfinished(dataFolder)
  expect(taken?.reader).toEqual({ id: cleo.id })
  // Another process of the same data folder does not take it.
  expect(await takeUnfinished(dataFolder)).toEqual([])
  await world.close()
})

eachDatabase('folders beside the interrupted imports don’t keep a server from starting', async (db) => {
  const world = await makeApp(db)
  for (const name of ['nonsense', '12-without-a-file'])
    mkdirSync(join(dataFolder, 'imports', name), { recursive: true })
  await waitsForContinuing(world)
  await world.close()
})
