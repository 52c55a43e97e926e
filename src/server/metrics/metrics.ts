// The metrics of a process, for operators (docs/operations.md lists them all). Labels are our own names: never an address, a
// token or anything about a reader.

/** `putOff`: its host had no free slot. `broken`: a bug of ours. */
export const refreshOutcomes = ['unchanged', 'changed', 'gone', 'failed', 'putOff', 'broken'] as const
export type RefreshResult = (typeof refreshOutcomes)[number]

/** Newsletters that came by mail. `known`: stored before; `blocked`: its reader blocked the sender. */
export const mailOutcomes = [
  'stored',
  'known',
  'unknownAddress',
  'blocked',
  'overRate',
  'tooLarge',
  'unreadable',
  'badSignature',
] as const
export type MailOutcome = (typeof mailOutcomes)[number]

export type Metrics = {
  /** `call` is the route's pattern: 'GET /api/feeds/:id'. */
  requestAnswered: (call: string, answer: { status: number; seconds: number }) => void
  feedRefreshed: (result: RefreshResult) => void
  itemsStored: (count: number) => void
  mailCame: (outcome: MailOutcome) => void
  signInRefused: () => void
  /** Read at each scrape. Values that are unavailable at the moment are left out. */
  watch: (name: GaugeName, read: () => GaugeValues | Promise<GaugeValues>) => void
  snapshot: () => Promise<Snapshot>
}

export type GaugeName =
  | 'liveStreams'
  | 'checksUnderWay'
  | 'feedsDue'
  | 'feedsLeased'
  | 'oldestDueSeconds'
  | 'databaseConnections'
  | 'databaseBytes'
  | 'feedsFailing'
  | 'longestUncheckedSeconds'
  | 'cleanedUpAt'

/** One number, or one for each state. */
export type GaugeValues = number | Record<string, number>

/** The counters of one thread, ready to be sent to another (prom-client's own JSON). */
export type Snapshot = object[]

/** Without metrics, counting costs nothing. */
export const noMetrics: Metrics = {
  requestAnswered: () => {},
  feedRefreshed: () => {},
  itemsStored: () => {},
  mailCame: () => {},
  signInRefused: () => {},
  watch: () => {},
  snapshot: async () => [],
}
