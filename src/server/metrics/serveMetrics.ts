import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../http/auth.ts'
import { Unauthorized } from '../http/errors.ts'
import type { Snapshot } from './metrics.ts'

export type MetricsOptions = {
  /** Null: who can reach the port may look. */
  token: string | null
  /** Of all threads of this process. */
  readSnapshots: () => Promise<Snapshot[]>
}

/** `GET /metrics` for Prometheus, below no prefix. */
export function serveMetrics(app: FastifyInstance, { token, readSnapshots }: MetricsOptions): void {
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (token !== null && !isSame(bearerToken(request) ?? '', token)) throw new Unauthorized()
    const { metricsType, writeSnapshots } = await import('./promMetrics.ts')
    const text = await writeSnapshots(await readSnapshots())
    return reply.header('content-type', metricsType).header('cache-control', 'no-store').send(text)
  })
}

/** In a time that tells nothing about where they differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
