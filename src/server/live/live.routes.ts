import { Readable } from 'node:stream'
import { limits } from '../../shared/limits.ts'
import type { Deps } from '../deps.ts'
import { signedIn } from '../http/auth.ts'
import type { App } from '../http/route.ts'

/**
 * `GET /events`: an endless text/event-stream of LiveEvent, read by fetch with the bearer header. Not in the contract,
 * since it has no JSON answer. A comment every 25 s keeps proxies from closing it.
 */
export function liveRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  app.get('/events', { schema: { hide: true } as object }, async (request, reply) => {
    const { id } = await reader(request)
    const stream = new Readable({ read() {} })
    stream.push(': connected\n\n')
    const stopListening = deps.events.subscribe(id, (event) => stream.push(`data: ${JSON.stringify(event)}\n\n`))
    const heartbeat = setInterval(() => stream.push(': still here\n\n'), limits.eventsHeartbeatMs)
    heartbeat.unref()
    const stop = () => {
      stopListening()
      clearInterval(heartbeat)
      openStreams.delete(stream)
    }
    openStreams.add(stream)
    stream.on('close', stop)
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
  const openStreams = new Set<Readable>()
  // Streams never end by themselves: a stopping server ends them, or it would wait for ever.
  app.addHook('preClose', async () => {
    for (const stream of openStreams) stream.push(null)
  })
}
