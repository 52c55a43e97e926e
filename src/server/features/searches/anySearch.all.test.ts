import { compareSearches } from '../../../../test/support/compareSearches.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'

// 10,000 together: in parts, since all of them take PostgreSQL longer than one test may run on a busy machine.
for (let part = 1; part <= 10; part++)
  eachDatabase(`any of 1,000 searches finds what it says, in lists and in rules, part ${part}`, (db) =>
    compareSearches(db, { searches: 1000, seed: 10 + part }),
  )
