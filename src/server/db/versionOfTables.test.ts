import { expect, test } from 'vitest'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { compareVersions, isVersion, previousVersion, version } from '../../shared/version.ts'
import { adoptVersion, findVersionOfTables } from './versionOfTables.ts'

eachDatabase('one version back works on the tables, and an earlier one is refused in a sentence', async (db) => {
  await adoptVersion(db, 1, { version: '0.10.0', previousVersion: '0.9.1' })
  const stored = await findVersionOfTables(db)
  await adoptVersion(db, 2, { version: '0.9.1', previousVersion: '0.9.0' })
  await expect(adoptVersion(db, 3, { version: '0.9.0', previousVersion: '0.8.0' })).rejects.toThrow(
    'The database was used by version 0.10.0, and this is version 0.9.0. It works with version 0.9.1 and later.',
  )
  await expect(adoptVersion(db, 3)).rejects.toThrow(`this is version ${version}.`)
  expect(await findVersionOfTables(db)).toEqual(stored)
})

eachDatabase('an update is remembered once, and a new instance began with its version', async (db) => {
  await adoptVersion(db, 1, { version: '0.2.0', previousVersion: '0.1.0' })
  expect(await findVersionOfTables(db)).toMatchObject({ version: '0.2.0', updatedAt: null })
  for (const now of [2, 3]) await adoptVersion(db, now, { version: '0.3.0', previousVersion: '0.2.0' })
  // Back, and forward again.
  for (const own of ['0.2.0', '0.3.0']) await adoptVersion(db, 4, { version: own, previousVersion: '0.1.0' })
  expect(await findVersionOfTables(db)).toEqual({ version: '0.3.0', previousVersion: '0.2.0', updatedAt: 2 })
})

eachDatabase('an instance whose version was not stored is updated if it has accounts', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  expect(await ada.calls('GET /config')).toMatchObject({ version, updatedAt: null })
  await adoptVersion(db, Date.UTC(2026, 10, 26))
  expect(await findVersionOfTables(db)).toMatchObject({ version, previousVersion })
  expect(await ada.calls('GET /config')).toMatchObject({ version, updatedAt: '2026-11-26T00:00:00.000Z' })
  expect(await ada.calls('GET /health')).toEqual({ status: 'ok', version })
  await close()
})

test('versions are compared by their numbers', () => {
  expect(['0.9.0', '0.10.0', '1.0.0', '0.9.1'].toSorted(compareVersions)).toEqual(['0.9.0', '0.9.1', '0.10.0', '1.0.0'])
  expect(['0.3.0', 'v0.3.0', '0.3', '0.3.0-beta', ''].map(isVersion)).toEqual([true, false, false, false, false])
})
