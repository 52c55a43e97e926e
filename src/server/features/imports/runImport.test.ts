import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport } from '../../../../test/support/movingAccount.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { createLog } from '../../lib/log.ts'
import { createImportReader } from './importReader.ts'
import { createImportTurns } from './importTurns.ts'
import { runImport } from './runImport.ts'

eachDatabase('an account that is deleted during its import ends it with a reason, and logs no fault', async (db) => {
  const logged: string[] = []
  const log = createLog('info', 'web', { write: (line) => logged.push(line) })
  const world = await makeApp(db, {}, { log })
  const [ada, ben] = [await world.register('Ada'), await world.register('Ben')]
  await givenSubscription(db, ada, await givenFeed(db, { title: 'Moss', items: 2 }))
  const zip = await downloadsExport(world, ada)
  const reader = createImportReader()
  const path = join(mkdtempSync(join(world.deps.config.dataFolder, 'moved-')), 'upload')
  writeFileSync(path, zip)
  const file = await reader.openAccount(path, world.deps.clock())
  const deletedMeanwhile = {
    ...file,
    async *feeds() {
      await ben.calls('POST /auth/delete-account', { body: { confirmation: ben.email, currentPassword: ben.password } })
      yield* file.feeds()
    },
  }
  const imports = {
    turns: createImportTurns(),
    reader: { ...reader, openAccount: async () => deletedMeanwhile },
    isStopping: () => false,
    stop: () => {},
  }
  const admitted = imports.turns.admit({ id: ben.id })
  const deps = { ...createRefreshDeps(world.deps, { pauseMs: 0 }), imports }
  const lines = await runImport(deps, { id: ben.id }, { upload: { path, remove: async () => {} }, admitted })
  const last = (await text(lines)).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toMatchObject({ code: 'missing_account' })
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(1)
  await world.close()
})
