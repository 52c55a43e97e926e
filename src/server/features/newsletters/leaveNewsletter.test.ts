import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenMail, mailSettings, receives } from '../../../../test/support/givenMail.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'

// The mail service of the newsletter.
let service: Server
let address: string
let asked: { method: string | undefined; body: string; headers: IncomingMessage['headers'] }[] = []
let status = 200

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method, body, headers: request.headers })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/leave?id=1`
})
beforeEach(() => {
  asked = []
  status = 200
})
afterAll(() => {
  service.close()
})

async function reading(db: Db, unsubscribe: Record<string, string>) {
  const app = await makeApp(db, mailSettings)
  const ada = await app.register('Ada')
  await receives(app, ada, givenMail({ headers: { 'List-ID': '<letter.harbour.example>', ...unsubscribe } }))
  const [feed] = (await ada.calls('GET /feeds')).feeds
  return { ...app, ada, params: { id: feed?.id ?? 0 } }
}

/** Stored as if promised over https, which the fake service does not support. */
async function promisesOneClick(db: Db): Promise<void> {
  await db.updateTable('newsletters').set({ oneClickUrl: address }).execute()
}

describe('a reader who removes a newsletter', () => {
  anyDatabase('sees how its sender lets readers unsubscribe', async (db) => {
    const ways = [
      [
        { 'List-Unsubscribe': '<https://a.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        'oneClick',
      ],
      [{ 'List-Unsubscribe': '<mailto:u@a.example>, <https://a.example/u>' }, 'page', 'https://a.example/u'],
      [{ 'List-Unsubscribe': '<mailto:u@a.example?subject=out>' }, 'mail', 'mailto:u@a.example?subject=out'],
      [{}, 'none'],
    ] as const
    for (const [headers, way, where = null] of ways) {
      await db.deleteFrom('users').execute()
      const { ada, params, close } = await reading(db, headers)
      expect((await ada.calls('GET /newsletters/:id/leaving', { params })).leaving).toEqual({ way, address: where })
      await close()
    }
  })

  anyDatabase('unsubscribes at its sender in one request, without cookies or a second request', async (db) => {
    const { ada, params, close } = await reading(db, {})
    await promisesOneClick(db)
    const { unsubscribed } = await ada.calls('POST /newsletters/:id/leave', {
      params,
      body: { unsubscribe: true, block: false },
    })
    expect(unsubscribed).toBe(true)
    expect(asked).toMatchObject([
      {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ])
    expect(asked[0]?.headers.cookie).toBeUndefined()
    expect((await ada.calls('GET /feeds')).feeds).toEqual([])
    await close()
  })

  anyDatabase('loses it even if the sender refuses or redirects, and learns of that', async (db) => {
    for (status of [500, 302]) {
      await db.deleteFrom('users').execute()
      asked = []
      const { ada, params, close } = await reading(db, {})
      await promisesOneClick(db)
      const answer = await ada.calls('POST /newsletters/:id/leave', {
        params,
        body: { unsubscribe: true, block: false },
      })
      expect(answer.unsubscribed).toBe(false)
      expect(asked).toHaveLength(1)
      expect((await ada.calls('GET /feeds')).feeds).toEqual([])
      await close()
    }
  })

  anyDatabase('may leave without a request to the sender', async (db) => {
    const { ada, params, close } = await reading(db, {})
    await promisesOneClick(db)
    const answer = await ada.calls('POST /newsletters/:id/leave', {
      params,
      body: { unsubscribe: false, block: false },
    })
    expect(answer).toEqual({ unsubscribed: null })
    expect(asked).toEqual([])
    await close()
  })

  anyDatabase('and blocks its sender gets no more of it until they unblock it', async (db) => {
    const { ada, params, close, ...app } = await reading(db, {})
    const next = () =>
      receives({ ...app, close }, ada, givenMail({ headers: { 'List-ID': '<letter.harbour.example>' } }))
    await ada.calls('POST /newsletters/:id/leave', { params, body: { unsubscribe: false, block: true } })
    expect(await next()).toBe('blocked')
    const { senders } = await ada.calls('GET /newsletters/blocked')
    expect(senders).toMatchObject([{ name: 'The Harbour Letter', blockedAt: '2026-03-01T08:00:00.000Z' }])
    const ben = await app.register('Ben')
    const own = { params: { id: senders[0]?.id ?? 0 } }
    expect((await ben.calls('GET /newsletters/blocked')).senders).toEqual([])
    expect(await ben.tries('DELETE /newsletters/blocked/:id', own)).toMatchObject({ status: 404 })
    await ada.calls('DELETE /newsletters/blocked/:id', own)
    expect(await next()).toBe('stored')
    await close()
  })

  anyDatabase('keeps the mails that they saved', async (db) => {
    const { ada, params, close } = await reading(db, {})
    const [item] = (await ada.calls('GET /feeds/items')).items
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: item?.id ?? 0 }, body: { isSaved: true } })
    await ada.calls('POST /newsletters/:id/leave', { params, body: { unsubscribe: false, block: true } })
    expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).items).toMatchObject([
      { id: item?.id },
    ])
    await close()
  })

  anyDatabase('cannot leave a subscription that is no newsletter of theirs', async (db) => {
    const { register, params, close } = await reading(db, {})
    const ben = await register('Ben')
    expect(await ben.tries('GET /newsletters/:id/leaving', { params })).toMatchObject({ status: 404 })
    const leave = { params, body: { unsubscribe: true, block: true } }
    expect(await ben.tries('POST /newsletters/:id/leave', leave)).toMatchObject({ status: 404 })
    expect((await ben.calls('GET /newsletters/blocked')).senders).toEqual([])
    await close()
  })
})
