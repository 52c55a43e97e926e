import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDate } from '../../src/server/formats/dates.ts'

type ExpectedDate = { input: string; expected: string | null }

export type DateVerdict = ExpectedDate & { seen: string | null; isMet: boolean }

/** Checks the malformed dates of the corpus: read to the second, and none invented. */
export function checkDates(corpus: string): DateVerdict[] {
  // The corpus's own format, described in its README.
  const dates = JSON.parse(readFileSync(join(corpus, 'feedparser', 'dates.json'), 'utf8')) as ExpectedDate[]
  return dates.map(({ input, expected }) => {
    const epochMs = parseDate(input)
    // One expectation writes the year 99 with two digits.
    const wanted = expected === null ? null : Date.parse(expected.replace(/^(\d\d)-/, '00$1-'))
    return {
      input,
      expected,
      seen: epochMs === null ? null : new Date(epochMs).toISOString(),
      isMet: epochMs === wanted,
    }
  })
}
