// A search without a network finds what the server finds over the same articles.
import { expect } from 'vitest'
import { compareDeviceSearches } from './support/compareDeviceSearches.ts'
import { eachDatabase } from './support/eachDatabase.ts'

eachDatabase('random searches on a device find what the server finds', async (db) => {
  expect(await compareDeviceSearches(db, { searches: 300, seed: 3 })).toBeGreaterThan(150)
})
