import { texts } from '../../shared/texts/texts.ts'
import { BadRequest } from './errors.ts'

/**
 * Refuses texts that no database returns unchanged: PostgreSQL stores no NUL, and either database turns half of a surrogate
 * pair into a replacement character. `sent` is the parsed request. A body may be nested very deep, so the walk uses its own
 * stack.
 */
export function refuseBrokenText(...sent: unknown[]): void {
  const left = sent
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw new BadRequest(texts.textBroken)
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) left.push(part)
    }
  }
}
