import type { Config } from '../config.ts'
import { type Metrics, noMetrics } from './metrics.ts'

/** prom-client is loaded only when metrics are on: it takes some MB of memory for each thread. */
export async function openMetrics(
  { metrics: options }: Pick<Config, 'metrics'>,
  thread: 'web' | 'worker' | 'main',
): Promise<Metrics> {
  if (options === null) return noMetrics
  const { createPromMetrics } = await import('./promMetrics.ts')
  return createPromMetrics(thread)
}
