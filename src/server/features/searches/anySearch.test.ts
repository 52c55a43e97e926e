import { compareSearches } from '../../../../test/support/compareSearches.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'

eachDatabase('any search finds what it says, in lists and in rules', (db) =>
  compareSearches(db, { searches: 200, seed: 7 }),
)
