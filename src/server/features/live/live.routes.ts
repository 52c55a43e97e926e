import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import { findSubscriptionsByFeed } from '../../core/subscriptions/subscriptions.queries.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { createEventStream, type EventStream } from './eventStream.ts'

/** A hint that a session ended may be lost with its process, so each stream checks its session at intervals. In heartbeats. */
const heartbeatsPerLook = 24

/** A browser has one for all its tabs, or one per tab over plain HTTP. */
const streamsPerReader = 50

/**
 * `GET /events`: an endless text/event-stream of LiveEvent, read by fetch with the bearer header. Not in the contract, since it
 * has no JSON response. `missedMs`: how long ago the page asked for its data; it gets the events since then. A comment every 25 s keeps proxies from closing it. It ends with its session; above the limit, a new
 * stream closes the reader's oldest one.
 */
export function liveRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const openStreams = createOpenStreams(streamsPerReader)
  deps.metrics.watch('liveStreams', openStreams.count)
  deps.events.findFeedsBy((readerIds) => findSubscriptionsByFeed(deps.db, readerIds))
  // A HEAD would open a stream that no connection ends.
  app.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = await reader(request)
    const stream = createEventStream()
    const look = createLook(request, stream)
    const stopListening = deps.events.subscribe(id, stream.send, look.now)
    const missed = deps.events.recentOf(id, readMissedMs(request.query))
    void missed.then((events) => events.forEach(stream.send))
    const heartbeat = setInterval(() => {
      stream.sayAlive()
      look.sometimes()
    }, limits.eventsHeartbeatMs)
    heartbeat.unref()
    openStreams.add(id, stream)
    stream.body.on('close', () => {
      stopListening()
      clearInterval(heartbeat)
      openStreams.delete(id, stream)
    })
    return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream.body)
  })

  /** Checks whether the session that opened a stream is still valid. */
  function createLook(request: FastifyRequest, stream: EventStream) {
    // Initially true: the session may have ended between the guard's check and the subscription.
    let isDoubtful = true
    let heartbeats = 0
    const now = async () => {
      isDoubtful = true
      try {
        await reader(request)
        isDoubtful = false
      } catch (error) {
        // Any refusal, 429 too: after many wrong keys of an address, all calls with an ended key get it. Other errors mean that the
        // database is unavailable: the next heartbeat checks again.
        if (error instanceof HttpError && error.status < 500) stream.signOut()
      }
    }
    return {
      now: () => void now(),
      sometimes() {
        heartbeats += 1
        if (isDoubtful || heartbeats % heartbeatsPerLook === 0) void now()
      },
    }
  }

  // Streams never end by themselves: without this, a stopping server would wait forever.
  app.addHook('preClose', async () => openStreams.endAll())
}

const missedQuery = z.object({ missedMs: z.coerce.number().int().min(0).max(limits.missedEventsMs).catch(0) })

const readMissedMs = (query: unknown): number => missedQuery.parse(query).missedMs

function createOpenStreams(mostOfReader: number) {
  const byReader = new Map<number, Set<EventStream>>()
  const all = () => [...byReader.values()].flatMap((own) => [...own])
  function remove(readerId: number, stream: EventStream): void {
    const own = byReader.get(readerId)
    own?.delete(stream)
    if (own?.size === 0) byReader.delete(readerId)
  }
  return {
    add(readerId: number, stream: EventStream): void {
      const own = byReader.get(readerId) ?? new Set()
      byReader.set(readerId, own.add(stream))
      const [oldest] = own.size > mostOfReader ? own : []
      if (!oldest) return
      oldest.end()
      // Its connection may close much later.
      remove(readerId, oldest)
    },
    delete: remove,
    count: () => all().length,
    endAll: () => {
      for (const stream of all()) stream.end()
    },
  }
}
