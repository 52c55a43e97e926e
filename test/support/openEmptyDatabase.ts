import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'

/** For tests that read the app and not its data. */
export async function openEmptyDatabase(): Promise<Db> {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, (error) => {
    throw error
  })
  await migrate(db)
  return db
}
