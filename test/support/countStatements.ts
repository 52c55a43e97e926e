import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'

/** The same database, and the number of statements sent to it so far, `begin` and `commit` included, and of the rows they returned. */
export function countStatements(db: Db): { db: Db; statements: () => number; rows: () => number } {
  let [statements, rows] = [0, 0]
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    async transformResult({ result }) {
      rows += result.rows.length
      return result
    },
  }
  const counted = db.withPlugin(counting)
  const begin = counted.transaction.bind(counted)
  counted.transaction = () => {
    statements += 2
    return begin()
  }
  return { db: counted, statements: () => statements, rows: () => rows }
}
