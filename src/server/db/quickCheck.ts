import { DatabaseSync } from 'node:sqlite'

/**
 * Reads every page of a database; what is wrong with the first one that is damaged, or null. About 7 ms for each MB. Others may write
 * meanwhile. A connection of its own each time: one that has been open for longer calls a sound full-text index corrupt.
 */
export function quickCheck(file: string): string | null {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    const [found] = database.prepare('pragma quick_check(1)').all()
    const answer = String(found?.quick_check)
    return answer === 'ok' ? null : answer.replaceAll(/\s+/g, ' ').trim()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    database.close()
  }
}
