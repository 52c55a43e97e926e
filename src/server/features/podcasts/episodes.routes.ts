import { Readable } from 'node:stream'
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { Forbidden, missing, TooManyRequests } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { day, minute, second } from '../../lib/clock.ts'
import { findEnclosures } from './episodes.queries.ts'
import { openEpisode } from './openEpisode.ts'

const place = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  index: z.coerce.number().int().min(0).max(limits.enclosuresMax),
})

const askedRange = /^bytes=\d{1,15}-$/

/** A day's bytes are counted in parts of this size, by the throttle that all web processes share. */
const countedBytes = 4 * 1024 * 1024
const ofReaderAtOnce = 2
const atOnceMax = 32
/** A reader with a slow network asks for the rest again. */
const lastsMs = 30 * minute
const retryAfterMs = 30 * second

/**
 * `GET /podcasts/items/:id/sound/:index`: a recording of the reader's own items, passed on from its publisher for a device that keeps it. Not
 * in the contract, since it answers with a file.
 */
export function episodeRoutes(app: App, deps: Deps): void {
  const signIn = signedIn(deps)
  const { episodesBytesADay } = deps.config
  const bytes = { most: Math.ceil(episodesBytesADay / countedBytes), withinMs: day, group: 'readers' }
  const open = new Map<number, number>()
  let allOpen = 0

  function enter(readerId: number): () => void {
    const own = open.get(readerId) ?? 0
    if (own >= ofReaderAtOnce || allOpen >= atOnceMax) throw new TooManyRequests({ afterMs: retryAfterMs })
    open.set(readerId, own + 1)
    allOpen += 1
    return () => {
      const left = (open.get(readerId) ?? 1) - 1
      if (left === 0) open.delete(readerId)
      else open.set(readerId, left)
      allOpen -= 1
    }
  }

  app.get('/podcasts/items/:id/sound/:index', async (request, reply) => {
    const reader = await signIn(request)
    if (episodesBytesADay === 0) throw new Forbidden(texts.episodesOff)
    const { id, index } = place.safeParse(request.params).data ?? missing('item')
    const enclosures = (await findEnclosures(deps.db, reader, id)) ?? missing('item')
    const count = () => app.throttle.take(`episodes of ${reader.id}`, bytes).catch(sayEnough)
    await count()
    const leave = enter(reader.id)
    // Closed by the reader, by the time limit or because all is sent.
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), lastsMs)
    const end = () => {
      clearTimeout(timer)
      over.abort()
      leave()
    }
    reply.raw.once('close', end)
    const { status, headers, body } = await openEpisode(deps.fetcher, enclosures[index], {
      range: askedRange.test(request.headers.range ?? '') ? (request.headers.range ?? null) : null,
      maxBytes: Math.min(limits.episodeMaxBytes, episodesBytesADay),
      signal: over.signal,
    })
    return reply
      .status(status)
      .headers(headers)
      .send(Readable.from(counted(body, count), { objectMode: false, highWaterMark: 64 * 1024 }))
  })
}

function sayEnough(error: unknown): never {
  throw error instanceof TooManyRequests
    ? new TooManyRequests({ afterMs: error.afterMs, said: texts.episodesSpent })
    : error
}

/** Ends with an error when the day's bytes are spent: the reader asks for the rest tomorrow. */
async function* counted(body: AsyncIterable<Buffer>, count: () => Promise<unknown>): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const chunk of body) {
    passed += chunk.length
    while (passed > countedBytes) {
      passed -= countedBytes
      await count()
    }
    yield chunk
  }
}
