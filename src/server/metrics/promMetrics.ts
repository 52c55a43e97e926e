// Implements metrics.ts with prom-client. Each thread has a registry; their values are merged at each scrape.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import prom from 'prom-client'
import { version } from '../../shared/version.ts'
import { type GaugeName, type Metrics, mailOutcomes, refreshOutcomes, type Snapshot } from './metrics.ts'

/** `main`: a worker process, whose refreshing runs in a thread. */
export type ThreadName = 'web' | 'worker' | 'main'

const gauges: Record<GaugeName, { name: string; help: string; hasStates?: true }> = {
  liveStreams: { name: 'broadsheet_live_streams', help: 'Open event streams' },
  checksUnderWay: { name: 'broadsheet_checks_under_way', help: 'Feeds this worker is asking now' },
  feedsDue: { name: 'broadsheet_feeds_due', help: 'Feeds that wait for a worker, of all processes' },
  feedsLeased: { name: 'broadsheet_feeds_leased', help: 'Feeds that a worker has claimed, of all processes' },
  oldestDueSeconds: {
    name: 'broadsheet_feeds_overdue_seconds',
    help: 'How long the longest waiting feed has been due',
  },
  feedsFailing: { name: 'broadsheet_feeds_failing', help: 'Feeds whose last check failed, of all processes' },
  longestUncheckedSeconds: {
    name: 'broadsheet_feeds_unchecked_seconds',
    help: 'The longest time since a check of a feed that is not failing',
  },
  databaseBytes: { name: 'broadsheet_database_bytes', help: 'The size of the database on disk' },
  cleanedUpAt: {
    name: 'broadsheet_last_cleanup_timestamp_seconds',
    help: 'When this worker ended its last cleanup; 0 before the first',
  },
  databaseConnections: {
    name: 'broadsheet_database_connections',
    help: 'Connections to PostgreSQL; waiting: calls without one',
    hasStates: true,
  },
}

export function createPromMetrics(thread: ThreadName): Metrics {
  const registry = new prom.Registry()
  const registers = [registry]
  // Values of the whole process (CPU, memory, open files) are counted once.
  if (thread !== 'worker') {
    prom.collectDefaultMetrics({ register: registry })
    const build = { name: 'broadsheet_build_info', help: 'The running version; always 1', registers }
    new prom.Gauge({ ...build, labelNames: ['version', 'node'] }).set({ version, node: process.version }, 1)
  }
  watchThread(registers, thread)
  const requests = new prom.Histogram({
    name: 'broadsheet_request_seconds',
    help: 'How long calls took, by call and class of status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  const refreshes = new prom.Counter({
    name: 'broadsheet_refreshes_total',
    help: 'Feeds asked, by what came of it',
    labelNames: ['outcome'],
    registers,
  })
  const answers = new prom.Counter({
    name: 'broadsheet_answers_total',
    help: 'Answered calls and pages by class of status',
    labelNames: ['status'],
    registers,
  })
  const refusedSignIns = new prom.Counter({
    name: 'broadsheet_sign_ins_refused_total',
    help: 'Sign-ins and calls of apps with a wrong password or key',
    registers,
  })
  const items = new prom.Counter({ name: 'broadsheet_items_stored_total', help: 'New items of feeds', registers })
  const mails = new prom.Counter({
    name: 'broadsheet_mails_total',
    help: 'Newsletters that came by mail, by what became of them',
    labelNames: ['outcome'],
    registers,
  })
  // An alert on an increase sees the first event only if the series was there before.
  for (const outcome of refreshOutcomes) refreshes.inc({ outcome }, 0)
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  for (const status of statusClasses) answers.inc({ status }, 0)
  return {
    requestAnswered(call, { status: code, seconds }) {
      const status = `${Math.floor(code / 100)}xx`
      requests.observe({ call, status }, seconds)
      answers.inc({ status })
    },
    signInRefused: () => refusedSignIns.inc(),
    feedRefreshed: (outcome) => refreshes.inc({ outcome }),
    itemsStored: (count) => items.inc(count),
    mailCame: (outcome) => mails.inc({ outcome }),
    watch(gauge, read) {
      const { name, help, hasStates = false } = gauges[gauge]
      const labelNames = hasStates ? ['thread', 'state'] : []
      new prom.Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset()
          const values = await Promise.resolve(read()).catch(() => ({}))
          if (typeof values === 'number') this.set(values)
          else for (const [state, value] of Object.entries(values)) this.set({ thread, state }, value)
        },
      })
    },
    snapshot: () => registry.getMetricsAsJSON(),
  }
}

const statusClasses = ['2xx', '3xx', '4xx', '5xx']

/** In the Prometheus text format 0.0.4. */
export function writeSnapshots(snapshots: Snapshot[]): Promise<string> {
  // They were made by getMetricsAsJSON in this thread or another.
  return prom.AggregatorRegistry.aggregate(
    snapshots as Parameters<typeof prom.AggregatorRegistry.aggregate>[0],
  ).metrics()
}

export const metricsType = prom.Registry.PROMETHEUS_CONTENT_TYPE

/** Values of each thread. Delays are those since the last scrape. */
function watchThread(registers: prom.Registry[], thread: ThreadName): void {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  new prom.Gauge({
    name: 'broadsheet_event_loop_delay_seconds',
    help: 'How late the event loop was since the last look',
    labelNames: ['thread', 'quantile'],
    registers,
    collect() {
      for (const [quantile, percent] of quantiles)
        this.set({ thread, quantile }, Math.max(0, (delays.percentile(percent) || 0) / 1e9 - 0.01))
      delays.reset()
    },
  })
  new prom.Gauge({
    name: 'broadsheet_heap_used_bytes',
    help: 'Of the JavaScript heap of each thread',
    labelNames: ['thread'],
    registers,
    collect() {
      this.set({ thread }, getHeapStatistics().used_heap_size)
    },
  })
}

const quantiles = [
  ['0.5', 50],
  ['0.99', 99],
  ['1', 100],
] as const
