import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendRevalidated } from './sendRevalidated.ts'

async function ask(answer: object, headers: Record<string, string> = {}) {
  const app = Fastify()
  app.get('/', (request, reply) => sendRevalidated(request, reply, answer))
  const response = await app.inject({ url: '/', headers })
  await app.close()
  return response
}

const item = (id: number) => ({ id, title: `Story ${id} — “größer”`, link: null, tag: undefined })

test('a list of any length is sent as the same JSON, with a tag of its own', async () => {
  for (const length of [0, 1, 100, 101, 200, 950]) {
    const answer = {
      'the "items"': Array.from({ length }, (_, id) => item(id)),
      nextCursor: null,
      total: undefined,
      of: 7,
    }
    const sent = await ask(answer)
    expect(sent.body).toBe(JSON.stringify(answer))
    const tag = String(sent.headers.etag)
    expect((await ask(answer, { 'if-none-match': tag })).statusCode).toBe(304)
    expect((await ask({ ...answer, of: 8 }, { 'if-none-match': tag })).statusCode).toBe(200)
  }
})
