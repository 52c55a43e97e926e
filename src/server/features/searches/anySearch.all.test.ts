import { compareSearches } from '../../../../test/support/compareSearches.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'

eachDatabase('any of 10,000 searches finds what it says, in lists and in rules', (db) =>
  compareSearches(db, { searches: 10_000, seed: 11 }),
)
