// A reader's open page: GET /events over HTTP, because a stream has no end to wait for.
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { FastifyInstance } from 'fastify'
import type { LiveEvent } from '../../src/shared/api/events.ts'

export type OpenStream = {
  /** The next event that was not read yet. */
  next: () => Promise<LiveEvent>
  /** The events that were not read yet. */
  rest: () => LiveEvent[]
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  leave: () => void
}

/** The app must be listening. */
export async function openStream(
  app: FastifyInstance,
  { token }: { token: string },
  { missedMs = 0 } = {},
): Promise<OpenStream> {
  const { port } = app.server.address() as AddressInfo
  const asking = request({
    port,
    path: `/api/events?missedMs=${missedMs}`,
    headers: { authorization: `Bearer ${token}` },
  }).end()
  const [answer] = await once(asking, 'response')
  if (answer.statusCode !== 200) throw new Error(`GET /events answered ${answer.statusCode}`)
  const heard: LiveEvent[] = []
  let onHeard = () => {}
  const lines = createInterface({ input: answer })
  lines.on('line', (line) => {
    if (!line.startsWith('data: ')) return
    heard.push(JSON.parse(line.slice('data: '.length)))
    onHeard()
  })
  // Closed in the middle, like a page; both report an error.
  for (const part of [answer, lines]) part.on('error', () => {})
  const ended = new Promise<void>((resolve) => answer.once('close', resolve))
  return {
    async next() {
      for (;;) {
        const event = heard.shift()
        if (event) return event
        const { promise, resolve } = Promise.withResolvers<void>()
        onHeard = resolve
        await promise
      }
    },
    rest: () => heard.splice(0),
    ended,
    leave: () => asking.destroy(),
  }
}
