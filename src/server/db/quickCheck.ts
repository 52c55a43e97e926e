import { DatabaseSync } from 'node:sqlite'

/**
 * Reads every page of a database; returns the fault of the first damaged page, or null. About 7 ms for each MB. Others may
 * write meanwhile. Opens a new connection each time: an older one reports a sound full-text index as corrupt.
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
