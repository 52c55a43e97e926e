// Replays the requests of real sync clients (test/fixtures/sync).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

type Recorded = { m: string; u: string; h?: Record<string, string>; b?: string }

export const readRecording = (client: string): Recorded[] =>
  readFileSync(join(import.meta.dirname, `../fixtures/sync/${client}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

export type Replayed = { request: string; status: number; body: string }

/** Sends the requests in order. The values of `{auth}` and `{token}` come from the answers, as in the client. */
export async function replay(
  app: FastifyInstance,
  client: string,
  values: Record<string, string | number>,
): Promise<Replayed[]> {
  const known: Record<string, string | number> = { ...values }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name]))
  const replayed: Replayed[] = []
  for (const { m, u, h = {}, b } of readRecording(client)) {
    const url = fill(u)
    const headers = Object.fromEntries(Object.entries(h).map(([name, value]) => [name, fill(value)]))
    delete headers['content-length']
    delete headers['accept-encoding']
    const answer = await app.inject({
      method: m as 'GET',
      url,
      headers,
      ...(b === undefined ? {} : { payload: fill(b) }),
    })
    if (url.includes('/ClientLogin'))
      known.auth = answer.body.startsWith('{') ? answer.json().Auth : (/^Auth=(.*)$/m.exec(answer.body)?.[1] ?? '')
    if (/\/token\b/.test(url)) known.token = answer.body
    replayed.push({ request: `${m} ${u}`, status: answer.statusCode, body: answer.body })
  }
  return replayed
}
