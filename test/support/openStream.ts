// A reader's open page: GET /events over HTTP, since a stream has no end to wait for otherwise.
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { FastifyInstance } from 'fastify'
import type { LiveEvent } from '../../src/shared/api/events.ts'

export type OpenStream = {
  /** The next event that was not asked for yet. */
  next: () => Promise<LiveEvent>
  /** Of the events that were not asked for yet. */
  rest: () => LiveEvent[]
  /** When the server has ended it. */
  ended: Promise<void>
  leave: () => void
}

/** The app has to be listening. */
export async function openStream(app: FastifyInstance, { token }: { token: string }): Promise<OpenStream> {
  const { port } = app.server.address() as AddressInfo
  const asking = request({ port, path: '/api/events', headers: { authorization: `Bearer ${token}` } }).end()
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
  // Left in the middle, which is how pages leave; both tell.
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
