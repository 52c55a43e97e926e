// Estimates a day of an instance with 1,000, 100,000 and 10 million readers on PostgreSQL: requests, rows, bytes, processes. It
// runs nothing: the costs were measured by the benches named below (repeat them after a relevant change and update the
// figures), the habits are assumptions, each with its reason. docs/scaling.md draws the conclusions. `npm run bench --
// simulation [number of readers …]`.

/** CPU milliseconds: of a web or worker process, and of PostgreSQL with a million items. */
type Cost = { process: number; database: number }

/** From `npm run bench -- million postgres 1000000`. */
const requestCosts = {
  board: { process: 2.38, database: 3.41 },
  counts: { process: 0.98, database: 3.42 },
  list: { process: 0.74, database: 3.27 },
  followUp: { process: 0.77, database: 2.02 },
  article: { process: 0.38, database: 0.84 },
  mark: { process: 0.35, database: 0.99 },
  readAll: { process: 0.64, database: 3.63 },
  search: { process: 0.97, database: 3.0 },
} as const satisfies Record<string, Cost>

/** A check that finds nothing, and one that brings an item. From `npm run bench -- refresh postgres`, 2,000 feeds. */
const checkCosts = {
  unchanged: { process: 0.37, database: 0.43 },
  changed: { process: 2.11, database: 1.6 },
} as const satisfies Record<string, Cost>

/** On disk, indexes included. From `npm run bench -- size postgres`, between its 1,000 and 4,000 characters. */
const bytesPerItem = 6_100
const bytesPerMark = 120

const habits = {
  /** People who keep a feed reader use it in the morning and the evening; the others come now and then. */
  shareOfReadersADay: 0.4,
  visitsADay: 3,
  /** For one visit. A follow-up is a list that is reloaded after a live event. */
  requests: { board: 1, counts: 2, list: 4, followUp: 4, article: 6, mark: 15, readAll: 0.5, search: 0.2 },
  feedsPerReader: 100,
  /** The adaptive interval is between 5 minutes and a day, with an hour in the middle (REFRESH_INTERVAL_MINUTES). */
  checksPerFeedADay: 24,
  itemsPerFeedADay: 3,
  /** Between KEEP_READ_DAYS and KEEP_UNREAD_DAYS: of many subscribers, one has usually not read an item. */
  daysKept: 250,
  /** The busiest hour relative to the mean one. */
  peak: 3,
} as const

/** The peak load of a core, above which requests wait for each other. */
const coreLoadMax = 0.6
/** One PostgreSQL of a size that every provider offers. */
const databaseNode = { cores: 32, gigabytes: 4_000 }

/**
 * Popular feeds have many subscribers, so the number of different feeds grows more slowly than that of readers: 5 for each of a
 * thousand readers, 1.7 for each of a hundred thousand, 0.5 for each of ten million.
 */
const differentFeeds = (readers: number) => 30 * readers ** 0.75

const secondsADay = 86_400
const usualReaders = [1_000, 100_000, 10_000_000]

export async function run(args: string[]): Promise<void> {
  const asked = args.map(Number).filter((readers) => readers > 0)
  const columns = (asked.length > 0 ? asked : usualReaders).map((readers) => [readers, simulate(readers)] as const)
  const lines = Object.keys(columns[0]?.[1] ?? {})
  console.log('A day of so many readers, by measured costs and assumed habits (bench/simulation.ts)')
  console.table(
    Object.fromEntries(
      lines.map((line) => [
        line,
        Object.fromEntries(columns.map(([readers, day]) => [`${show(readers)} readers`, show(day[line] ?? 0)])),
      ]),
    ),
  )
}

function simulate(readers: number): Record<string, number> {
  const visits = readers * habits.shareOfReadersADay * habits.visitsADay
  const requests = sumOfKinds(() => visits)
  const marks = visits * habits.requests.mark
  const feeds = differentFeeds(readers)
  const items = feeds * habits.itemsPerFeedADay
  const changed = Math.min(items, feeds * habits.checksPerFeedADay)
  const unchanged = feeds * habits.checksPerFeedADay - changed
  const web = sumOfKinds((kind) => visits * requestCosts[kind].process)
  const worker = unchanged * checkCosts.unchanged.process + changed * checkCosts.changed.process
  const checks = unchanged * checkCosts.unchanged.database + changed * checkCosts.changed.database
  const clicks = sumOfKinds((kind) => visits * requestCosts[kind].database)
  const cores = coresAtPeak(clicks + checks)
  const storedGigabytes = (habits.daysKept * (items * bytesPerItem + marks * bytesPerMark)) / 1e9
  return {
    'different feeds': feeds,
    'subscriptions (rows)': readers * habits.feedsPerReader,
    'requests a day': requests,
    'requests a second at the peak': (requests / secondsADay) * habits.peak,
    'checks of feeds a day': unchanged + changed,
    'new items a day (rows of items)': items,
    'marks a day (rows of states)': marks,
    'MB written a day': (items * bytesPerItem + marks * bytesPerMark) / 1e6,
    'items stored': items * habits.daysKept,
    'GB stored': storedGigabytes,
    'web processes': Math.ceil(coresAtPeak(web)),
    'worker processes': Math.ceil(coresAtPeak(worker)),
    'cores of PostgreSQL, for clicks': coresAtPeak(clicks),
    'cores of PostgreSQL, for checks': coresAtPeak(checks),
    [`nodes of PostgreSQL (${databaseNode.cores} cores, ${databaseNode.gigabytes} GB)`]: Math.ceil(
      Math.max(cores / databaseNode.cores, storedGigabytes / databaseNode.gigabytes),
    ),
  }
}

type RequestKind = keyof typeof requestCosts

function sumOfKinds(perRequest: (kind: RequestKind) => number): number {
  // The keys of the object above.
  const kinds = Object.keys(requestCosts) as RequestKind[]
  return kinds.reduce((sum, kind) => sum + habits.requests[kind] * perRequest(kind), 0)
}

/** A process uses one core: node runs JavaScript in one thread. */
const coresAtPeak = (cpuMsADay: number) => (cpuMsADay / 1000 / secondsADay) * habits.peak * (1 / coreLoadMax)

function show(value: number): string {
  const digits = value < 10 ? 2 : 3
  return Number(value.toPrecision(digits)).toLocaleString('en')
}
