import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../http/auth.ts'
import { Unauthorized } from '../http/errors.ts'
import type { Snapshot } from './metrics.ts'

export type MetricsOptions = {
  /** Null: every client that reaches the port may read. */
  token: string | null
  /** From all threads of this process. */
  readSnapshots: () => Promise<Snapshot[]>
}

/** `GET /metrics` for Prometheus, without a prefix. */
export function serveMetrics(app: FastifyInstance, { token, readSnapshots }: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !isSame(bearerToken(request) ?? '', token)) throw new Unauthorized()
    const { metricsType, writeSnapshots } = await import('./promMetrics.ts')
    const text = await writeSnapshots(await readSnapshots())
    return reply.header('content-type', metricsType).header('cache-control', 'no-store').send(text)
  })
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
