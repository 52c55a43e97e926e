// What a process counts while it works, for whoever runs it (docs/operations.md lists it all). Labels are names of our own:
// never an address, a token or anything of a reader's.

export type RefreshResult =
  | 'unchanged'
  | 'changed'
  | 'gone'
  | 'failed'
  /** Its host had no place. */
  | 'putOff'
  /** A fault of ours. */
  | 'broken'

export type Metrics = {
  /** `call` as the route is written: 'GET /api/feeds/:id'. */
  requestAnswered: (call: string, answer: { status: number; seconds: number }) => void
  feedRefreshed: (result: RefreshResult) => void
  itemsStored: (count: number) => void
  mailCame: (outcome: string) => void
  /** Asked again at each look. What cannot be had at the moment is left out. */
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

/** One number, or one for each state. */
export type GaugeValues = number | Record<string, number>

/** What one thread counted, ready to be sent to another (prom-client's own JSON). */
export type Snapshot = object[]

/** Where nobody asks for metrics, counting costs nothing. */
export const noMetrics: Metrics = {
  requestAnswered: () => {},
  feedRefreshed: () => {},
  itemsStored: () => {},
  mailCame: () => {},
  watch: () => {},
  snapshot: async () => [],
}
