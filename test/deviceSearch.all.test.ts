import { expect } from 'vitest'
import { compareDeviceSearches } from './support/compareDeviceSearches.ts'
import { eachDatabase } from './support/eachDatabase.ts'

// 10,000 together, in parts as the searches of the server (anySearch.all.test.ts).
for (let part = 1; part <= 10; part++)
  eachDatabase(`a device finds what the server finds for any of 1,000 searches, part ${part}`, async (db) => {
    expect(await compareDeviceSearches(db, { searches: 1000, seed: 30 + part })).toBeGreaterThan(500)
  })
