import { texts } from '../../shared/texts/texts.ts'
import { BadRequest } from './errors.ts'

/**
 * Refuses what no database gives back as it came: PostgreSQL takes no NUL at all, and on either half of a surrogate pair
 * becomes a replacement character. `sent` is what a request brought, parsed; a body may be nested as deep as it is long,
 * so the walk keeps its own list of what is left.
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
