// Simulates the internet without a network: thousands of sources that answer the fetcher by a simulated clock, each in its
// mood. It records all requests, which shows whether a source was fetched too often or forgotten.
import { createHash } from 'node:crypto'
import { createRandom } from '../../dev/fakeFeeds/drawPicture.ts'
import type { FetchOptions, FetchResult } from '../../src/server/fetching/guardedFetch.ts'
import { hour, minute, second } from '../../src/server/lib/clock.ts'

export type SoakMood =
  | 'living'
  | 'slow'
  | 'flaky'
  | 'unvalidated'
  /** Its document is often cut off in the middle of an item. */
  | 'broken'
  | 'moving'
  | 'merging'
  | 'closing'
  | 'dead'
  | 'huge'
  | 'page'

export type Source = {
  url: string
  /** Its address after it moved; the same as `url` for those that stay. */
  homeUrl: string
  host: string
  mood: SoakMood
  publishEveryMs: number
  askedAt: number[]
}

export type FakeInternet = {
  sources: Source[]
  get: (url: string, options: FetchOptions) => Promise<FetchResult>
  /** Delivers responses that were pending until now. */
  arrive: (now: number) => void
  /** Requests that wait for their response. */
  underWay: () => number
  /** The time of the next response; infinity without one. */
  nextArrivalAt: () => number
  hosts: () => Map<string, { mostAtATime: number; shortestPauseMs: number }>
}

const itemsInDocument = 20
/** The share of each mood; the rest is 'living'. */
const moods: [SoakMood, number][] = [
  ['slow', 0.1],
  ['flaky', 0.1],
  ['unvalidated', 0.08],
  ['broken', 0.04],
  ['moving', 0.04],
  ['merging', 0.02],
  ['closing', 0.03],
  ['dead', 0.05],
  ['huge', 0.02],
  ['page', 0.02],
]

export type Calendar = { startAt: number; movesAt: number; closesAt: number; outage: { from: number; to: number } }

export function createFakeInternet(count: number, calendar: Calendar, clock: () => number): FakeInternet {
  const random = createRandom('soak')
  const sources = Array.from({ length: count }, (_, number) => invent(number, count, random))
  // A merging source moves to the address of a living one.
  const living = sources.filter(({ mood }) => mood === 'living')
  for (const [index, source] of sources.filter(({ mood }) => mood === 'merging').entries()) {
    const resident = living[index]
    if (resident) Object.assign(source, { homeUrl: resident.url, publishEveryMs: resident.publishEveryMs })
  }
  const byUrl = new Map(sources.flatMap((source) => [[source.homeUrl, source] as const]))
  for (const source of sources) byUrl.set(source.url, source)
  const waiting: { at: number; answer: () => void }[] = []
  const visits = new Map<
    string,
    { inside: number; mostAtATime: number; lastStartAt: number; shortestPauseMs: number }
  >()

  return {
    sources,
    async get(url, options) {
      const source = byUrl.get(url)
      if (!source) return failed('noSuchHost')
      const startedAt = clock()
      source.askedAt.push(startedAt)
      const host = visits.get(source.host) ?? {
        inside: 0,
        mostAtATime: 0,
        lastStartAt: -Infinity,
        shortestPauseMs: Infinity,
      }
      visits.set(source.host, host)
      host.inside += 1
      host.mostAtATime = Math.max(host.mostAtATime, host.inside)
      host.shortestPauseMs = Math.min(host.shortestPauseMs, startedAt - host.lastStartAt)
      host.lastStartAt = startedAt
      const takesMs =
        source.mood === 'slow' || source.mood === 'dead' ? 3 * second + random() * 10 * second : random() * second
      await new Promise<void>((answer) => waiting.push({ at: startedAt + takesMs, answer }))
      host.inside -= 1
      return answerOf(source, { url, options, now: clock(), calendar, dice: random() })
    },
    arrive(now) {
      for (const one of waiting.filter(({ at }) => at <= now)) {
        waiting.splice(waiting.indexOf(one), 1)
        one.answer()
      }
    },
    underWay: () => waiting.length,
    nextArrivalAt: () => waiting.reduce((least, { at }) => Math.min(least, at), Infinity),
    hosts: () => visits,
  }
}

function invent(number: number, count: number, random: () => number): Source {
  // A few hosts have many feeds, like the large platforms.
  const host = number % 4 === 0 ? `platform-${number % 40}.example` : `site-${number}.example`
  const url = `https://${host}/${number}/feed.xml`
  let share = number / count
  let mood: SoakMood = 'living'
  for (const [candidate, width] of moods) {
    if (share >= 0 && share < width) mood = candidate
    share -= width
  }
  const homeUrl = mood === 'moving' ? url.replace('/feed.xml', '/new-feed.xml') : url
  return { url, homeUrl, host, mood, publishEveryMs: 2 * hour * 24 ** random() * (1 + random()), askedAt: [] }
}

type Question = { url: string; options: FetchOptions; now: number; calendar: Calendar; dice: number }

function answerOf(source: Source, { url, options, now, calendar, dice }: Question): FetchResult {
  const { outage, movesAt, closesAt } = calendar
  if (now >= outage.from && now < outage.to) return failed('networkDown')
  if (source.mood === 'dead') return failed('tooSlow')
  if (source.mood === 'huge') return failed('tooLarge')
  if (source.mood === 'page') return answered(url, 200, '<html><title>Parked</title></html>', {})
  if (source.mood === 'closing' && now >= closesAt) return answered(url, 410, '', {})
  if (source.mood === 'flaky' && dice < 0.3) return answered(url, dice < 0.1 ? 503 : 500, '', { 'retry-after': '1800' })
  const hasMoved = source.homeUrl !== source.url && url === source.url && now >= movesAt
  const whole = writeDocument(source, countPublished(source, calendar, now))
  const text = source.mood === 'broken' && dice < 0.3 ? tear(whole, dice) : whole
  const where = hasMoved ? source.homeUrl : url
  const permanent = hasMoved ? { permanentUrl: source.homeUrl } : {}
  if (source.mood === 'unvalidated') return answered(where, 200, text, {}, permanent)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  if (options.headers?.['if-none-match'] === etag) return answered(where, 304, '', { etag }, permanent)
  return answered(where, 200, text, { etag }, permanent)
}

/** The number of items that a source has published until then. */
export function countPublished(
  { publishEveryMs }: Source,
  { startAt }: Pick<Calendar, 'startAt'>,
  now: number,
): number {
  return 5 + Math.floor((now - startAt) / publishEveryMs)
}

function writeDocument({ homeUrl, publishEveryMs }: Source, published: number): string {
  const newest = Array.from({ length: Math.min(itemsInDocument, published) }, (_, index) => published - index)
  const items = newest.map(
    (number) =>
      `<item><title>Item ${number}</title><guid isPermaLink="false">${homeUrl}#${number}</guid><description>Every ${Math.round(publishEveryMs / minute)} minutes, number ${number}.</description></item>`,
  )
  return `<rss version="2.0"><channel><title>${homeUrl}</title>${items.join('')}</channel></rss>`
}

/** Cut somewhere in the second half. */
const tear = (text: string, dice: number) => text.slice(0, text.length * (0.55 + dice))

function failed(reason: 'noSuchHost' | 'networkDown' | 'tooSlow' | 'tooLarge'): FetchResult {
  return { is: 'failed', reason, text: `It failed: ${reason}.`, hops: [] }
}

function answered(
  url: string,
  status: number,
  text: string,
  headers: Record<string, string>,
  permanent: { permanentUrl?: string } = {},
): FetchResult {
  return { is: 'answered', status, headers, bytes: Buffer.from(text), url, permanentUrl: null, hops: [], ...permanent }
}
