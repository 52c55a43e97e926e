// Tests the cleaner by itself. Every hostile snippet of <corpus>/xss/payloads.json is cleaned and put into pages of a real
// browser, parsed as a document and set as innerHTML, without an enforced Content-Security-Policy. The uncleaned snippets show
// that the browser would detect them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanHtml } from '../src/server/html/cleanHtml.ts'
import { openDetector, type Sighting } from './xss/detector.ts'

type Payload = { src: string; payload: string }

const cleanedKbPerSecondMin = 2_500
/** Raw snippets crash, loop and open windows, so a sample of them is enough. */
const rawShare = 16

export async function run(args: string[]): Promise<void> {
  const file = join(args[0] ?? '../shared/corpus', 'xss', 'payloads.json')
  const payloads = (JSON.parse(readFileSync(file, 'utf8')) as Payload[]).map(({ payload }) => payload)
  const kbPerSecond = measureCleaning(payloads)
  // Many have the same result, most often plain text: each result is tested once.
  const cleaned = [...new Set(payloads.map((payload) => clean(payload)))]
  const raw = payloads.filter((_, index) => index % rawShare === 0)
  const detector = await openDetector()
  try {
    const rows = []
    const failures: string[] = []
    for (const mode of ['document', 'innerHTML'] as const) {
      const before = await detector.look(raw, { mode, waitMs: 4_000 })
      const after = await detector.look(cleaned, { mode, waitMs: 30_000 })
      rows.push({ parsed: mode, snippets: `${raw.length}, as they were`, ...count(before) })
      rows.push({
        parsed: mode,
        snippets: `${payloads.length}, cleaned to ${cleaned.length} different`,
        ...count(after),
      })
      if (count(before).ranScripts === 0) failures.push('The detector sees nothing: no raw snippet ran.')
      for (const sighting of after)
        failures.push(`${mode}: ${sighting.what} ${sighting.detail}: ${cleaned[sighting.index]}`)
    }
    console.table(rows)
    console.log(`Cleaned ${kbPerSecond} kB per CPU second (at least ${cleanedKbPerSecondMin}).`)
    if (kbPerSecond < cleanedKbPerSecondMin) failures.push('Cleaning is too slow.')
    for (const failure of failures) console.error(failure)
    process.exitCode = failures.length === 0 ? 0 : 1
  } finally {
    await detector.close()
  }
}

function clean(payload: string): string {
  return cleanHtml(payload, {
    baseUrl: 'https://publisher.test/post',
    imageAddress: (url) => `/picture?url=${encodeURIComponent(url)}`,
  })
}

/** The median of five rounds, the first of them without warm-up. */
function measureCleaning(payloads: string[]): number {
  const bytes = payloads.reduce((sum, payload) => sum + Buffer.byteLength(payload), 0)
  const rates = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    for (const payload of payloads) clean(payload)
    const { user, system } = process.cpuUsage(start)
    return bytes / 1e3 / ((user + system) / 1e6)
  }).sort((a, b) => a - b)
  return Math.round(rates[2] ?? 0)
}

function count(sightings: Sighting[]) {
  const indexes = (what: Sighting['what']) =>
    new Set(sightings.filter((sighting) => sighting.what === what).map(({ index }) => index)).size
  return {
    ranScripts: indexes('script'),
    couldRunScripts: indexes('markup'),
    askedElsewhere: indexes('request'),
    wentElsewhere: indexes('navigation'),
    neverFinished: indexes('unfinished'),
  }
}

if (import.meta.main) await run(process.argv.slice(2))
