// Notices on their way to other programs.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { expect } from 'vitest'
import { startFakeMail } from '../dev/fakeMail.ts'
import { applyRules } from '../src/server/core/rules/applyRules.ts'
import type { Db } from '../src/server/db/schema.ts'
import { addNewsNotices } from '../src/server/features/notices/newsNotices.ts'
import { addTargetNotices } from '../src/server/features/notices/targetNotices.ts'
import { sendNext } from '../src/server/features/sending/sendDue.ts'
import { claimTargets, releaseTargets } from '../src/server/features/sending/sendTargets.queries.ts'
import { type ApiClient, createApiClient } from '../src/server/fetching/guardedApi.ts'
import { createRefreshDeps } from '../src/server/ingest/refresh/refreshDeps.ts'
import { day, hour, minute } from '../src/server/lib/clock.ts'
import type { SendField, SendKind } from '../src/shared/sendKinds.ts'
import { eachDatabase } from './support/eachDatabase.ts'
import { givenFeed, givenSubscription } from './support/givenFeed.ts'
import { givenItems } from './support/givenItems.ts'
import { givenTaker } from './support/givenTaker.ts'
import { makeApp } from './support/makeApp.ts'
import { callsOf, type Person } from './support/people.ts'

const hostile = 'Ünïcode\r\nClick: https://evil.example "<b>"'

/** Ada gets notices of The Ledger. */
async function givenNotified(db: Db, { environment = {}, url }: { environment?: object; url?: string } = {}) {
  const made = await makeApp(db, {
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    PUBLIC_URL: 'https://news.example',
    ...environment,
  })
  const { deps } = made
  const ada = await made.register('Ada')
  const { feedId } = await givenFeed(db, { title: 'The Ledger' })
  if (url !== undefined) await db.updateTable('feeds').set({ url }).where('id', '=', feedId).execute()
  await givenItems(db, feedId, [{ title: 'Old' }])
  const id = await givenSubscription(db, ada, { feedId })
  await ada.calls('PATCH /feeds/:id', { params: { id }, body: { notifies: true } })
  const api = createApiClient(deps.config)
  return {
    ...made,
    ada,
    add: async (kind: SendKind, settings: Partial<Record<SendField, string>>, isOnNotice = true) =>
      (await ada.calls('POST /send-targets', { body: { kind, name: kind, settings, isOnNotice } })).target,
    /** Items arrive, and the worker makes a notice. */
    async arrive(...titles: string[]) {
      made.passes(2 * hour)
      const ids = await givenItems(
        db,
        feedId,
        titles.map((title) => ({ title })),
      )
      const now = deps.clock()
      await db.updateTable('items').set({ arrivedAt: now, publishedAt: now }).where('id', 'in', ids).execute()
      const none = { author: '', link: null, text: '', isMarked: false, words: null, categories: null }
      const items = ids.map((itemId) => ({
        ...none,
        itemId,
        title: '',
        publishedAt: now,
        categoryWords: null,
        durationSeconds: null,
      }))
      await db.transaction().execute((tx) => applyRules(tx, [{ feedId, items }], now))
      await addNewsNotices(createRefreshDeps(deps, { pauseMs: 0 }))
    },
    async workerSends(over: ApiClient = api) {
      const claimed = await claimTargets(db, { now: deps.clock(), limit: 8, exceptOf: [] })
      for (const target of claimed) await sendNext({ ...deps, api: over }, target)
      return claimed.length
    },
  }
}

eachDatabase(
  'a notice goes to ntfy, Gotify and a signed webhook, without anything that a title could smuggle',
  async (db) => {
    const { add, arrive, workerSends, close } = await givenNotified(db)
    const [ntfy, gotify, hook, silent] = [
      await givenTaker(),
      await givenTaker(),
      await givenTaker(),
      await givenTaker(),
    ]
    await add('ntfy', { server: ntfy.url, topic: 'my topic', token: 'tk' })
    await add('gotify', { server: `${gotify.url}/push/`, token: 'key' })
    await add('webhook', { server: hook.url, signingKey: 'secret' })
    await add('webhook', { server: silent.url }, false)
    await arrive(hostile)
    expect(await workerSends()).toBe(3)
    const [pushed] = ntfy.requests
    expect(pushed).toMatchObject({ path: '/', headers: { authorization: 'Bearer tk' } })
    expect(pushed?.headers).not.toHaveProperty('click')
    expect(JSON.parse(pushed?.body ?? '')).toEqual({
      topic: 'my topic',
      title: hostile,
      message: 'The Ledger',
      click: 'https://example.com/stories/2',
    })
    expect(gotify.requests).toMatchObject([{ path: '/push/message', headers: { 'x-gotify-key': 'key' } }])
    expect(JSON.parse(gotify.requests[0]?.body ?? '')).toMatchObject({ title: hostile, message: 'The Ledger' })
    expect(JSON.parse(hook.requests[0]?.body ?? '')).toMatchObject({
      event: 'notice',
      article: { title: hostile, snippet: '' },
    })
    expect(hook.requests[0]?.headers['x-broadsheet-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    expect(silent.requests).toEqual([])
    await arrive('One', 'Two')
    await workerSends()
    const grouped = JSON.parse(ntfy.requests[1]?.body ?? '')
    expect(grouped).toMatchObject({ title: '2 new in The Ledger', message: '2 new in The Ledger' })
    expect(grouped.click).toMatch(/^https:\/\/news\.example\/broadsheet\?item=\d+$/)
    await close()
  },
)

eachDatabase('a lock screen shows neither the title nor the feed nor the address of what is private', async (db) => {
  const { add, arrive, workerSends, close } = await givenNotified(db, {
    url: 'https://news.example/feed?token=abcdef1234567890',
  })
  const ntfy = await givenTaker()
  const hook = await givenTaker()
  await add('ntfy', { server: ntfy.url, topic: 'mine' })
  await add('webhook', { server: hook.url })
  await arrive('A secret')
  expect(await workerSends()).toBe(2)
  for (const { body } of [...ntfy.requests, ...hook.requests]) {
    expect(body).toContain('New in a private feed')
    expect(body).not.toMatch(/secret|Ledger|stories|abcdef/)
  }
  await close()
})

eachDatabase('a notice is mailed to the confirmed address only', async (db) => {
  const mail = await startFakeMail()
  const { ada, add, arrive, workerSends, close } = await givenNotified(db, {
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'news@news.example' },
  })
  const sent = () => mail.mails.filter(({ subject }) => subject.includes('bridge') || subject.includes('river'))
  const { id } = await add('mail', {})
  await arrive('The river')
  await workerSends()
  expect(sent()).toEqual([])
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).execute()
  await arrive('The bridge <b>')
  await workerSends()
  expect(sent()).toMatchObject([{ to: ada.email }])
  expect(sent()[0]?.html).toContain('The bridge &#60;b&#62;')
  expect(sent()[0]?.text).toContain('https://example.com/stories/3')
  expect(await ada.calls('POST /send-targets/:id/test', { params: { id } })).toEqual({ problem: null })
  await close()
  await mail.close()
})

eachDatabase('without mail no one can choose it, and only what takes notices gets them', async (db) => {
  const { ada, add, arrive, workerSends, close } = await givenNotified(db)
  expect((await ada.tries('POST /send-targets', { body: { kind: 'mail', name: 'Mail', settings: {} } })).status).toBe(
    400,
  )
  const taker = await givenTaker()
  const target = await add('linkding', { server: taker.url, token: 'key' })
  expect(target.isOnNotice).toBe(false)
  const params = { id: target.id }
  expect((await ada.calls('PATCH /send-targets/:id', { params, body: { isOnNotice: true } })).target.isOnNotice).toBe(
    false,
  )
  await arrive('One')
  expect(await workerSends()).toBe(0)
  await close()
})

eachDatabase('a killed worker sends no notice twice, and a late notice is given up', async (db) => {
  const { add, arrive, workerSends, passes, close } = await givenNotified(db)
  const ntfy = await givenTaker()
  const down = await givenTaker(() => 'breaks')
  await add('ntfy', { server: ntfy.url, topic: 'mine' })
  await add('webhook', { server: down.url })
  await arrive('One')
  // As a process leaves it that dies while it sends.
  await db.updateTable('deliveries').set({ begunAt: 1 }).execute()
  await db.updateTable('sendTargets').set({ leasedUntil: Number.MAX_SAFE_INTEGER }).execute()
  await releaseTargets(db)
  await workerSends()
  expect(ntfy.requests).toEqual([])
  for (let times = 0; times < 20; times += 1) {
    passes(day / 10)
    await workerSends()
  }
  expect(down.requests.length).toBe(4)
  passes(minute)
  const states = await db.selectFrom('deliveries').select(['state']).execute()
  expect(states.map(({ state }) => state)).toEqual(['failed', 'failed'])
  await close()
})

/** A browser's push subscription, which opens what its push service passes on (RFC 8291). */
function givenBrowser() {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys()
  const auth = randomBytes(16)
  const derive = (from: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length))
  return {
    settings: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    opens(sent: Buffer) {
      const [salt, senderKey] = [sent.subarray(0, 16), sent.subarray(21, 21 + sent.readUInt8(20))]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
      const input = derive(own.computeSecret(senderKey), auth, info, 32)
      const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sent.subarray(-16))
      const text = Buffer.concat([decipher.update(sent.subarray(21 + senderKey.length, -16)), decipher.final()])
      expect(text.at(-1)).toBe(2)
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}

type Asked = { url: string; headers: Record<string, string>; bytes: Buffer }

/** In place of the request to a push service: their hosts are fixed. */
function givenPushService(status: () => number) {
  const asked: Asked[] = []
  const ask = async (url: string, { headers = {}, bytes = Buffer.alloc(0) }: Partial<Asked>) => {
    asked.push({ url, headers, bytes })
    return { is: 'answered' as const, status: status(), headers: {}, bytes: Buffer.alloc(0) }
  }
  return { asked, api: { ask, close: async () => {} } }
}

eachDatabase('a browser gets a notice that only it can open, signed by the key that it knows', async (db) => {
  const { ada, add, arrive, workerSends, close } = await givenNotified(db)
  const { pushKey } = await ada.calls('GET /send-targets')
  const browser = givenBrowser()
  const service = givenPushService(() => 201)
  await add('push', browser.settings)
  await arrive(`${hostile}${'x'.repeat(1000)}`)
  expect(await workerSends(service.api)).toBe(1)
  const [sent] = service.asked
  expect(sent?.url).toBe(browser.settings.endpoint)
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '10800' })
  expect(browser.opens(sent?.bytes ?? Buffer.alloc(0))).toEqual({
    web_push: 8030,
    notification: {
      title: `${hostile}${'x'.repeat(1000)}`.slice(0, 200),
      body: 'The Ledger',
      navigate: 'https://example.com/stories/2',
    },
  })
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(sent?.headers.authorization ?? '') ?? []
  expect(key).toBe(pushKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://updates.push.services.mozilla.com',
    sub: 'https://news.example',
  })
  expect(JSON.stringify(await ada.calls('GET /send-targets'))).not.toContain('wpush')
  await close()
})

eachDatabase('a browser that is gone or signed out gets nothing more', async (db) => {
  const { ada, add, arrive, workerSends, app, close } = await givenNotified(db)
  const service = givenPushService(() => 410)
  await add('push', givenBrowser().settings)
  await arrive('One')
  await workerSends(service.api)
  expect((await ada.calls('GET /send-targets')).targets).toEqual([])
  await add('push', givenBrowser().settings)
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${ada.token}` } })
  await arrive('Two')
  await workerSends(service.api)
  expect(service.asked.length).toBe(1)
  expect(await db.selectFrom('sendTargets').selectAll().execute()).toEqual([])
  await close()
})

eachDatabase(
  'a program that is turned off makes one notice after the quiet hours, which goes to the others',
  async (db) => {
    const world = await givenNotified(db)
    const { ada, deps, add, arrive, workerSends, passes, close } = world
    const [broken, ntfy] = [await givenTaker(() => ({ status: 403, body: 'No <entry>' })), await givenTaker()]
    const { id } = await add('webhook', { server: broken.url })
    await add('ntfy', { server: ntfy.url, topic: 'ada' })
    const quiet = { quietFrom: 0, quietTo: 23, timeZone: 'UTC' }
    const chooses = (preferences: object) => ada.calls('PATCH /auth/profile', { body: { preferences } })
    const workerLooks = () => addTargetNotices(createRefreshDeps(deps, { pauseMs: 0 }))
    const titles = () => ntfy.requests.map(({ body }) => JSON.parse(body).title)
    const fails = async (name: string) => {
      for (let times = 0; times < 10; times += 1) {
        await arrive(`${name} ${times}`)
        await workerSends()
      }
      await chooses(quiet)
      await workerLooks()
      await chooses({ quietFrom: null, quietTo: null })
      const before = ntfy.requests.length
      await Promise.all([workerLooks(), workerLooks()])
      passes(minute)
      await workerSends()
      await workerLooks()
      return titles().slice(before)
    }
    expect(await fails('One')).toEqual(['Sending to webhook was turned off'])
    expect(JSON.parse(ntfy.requests.at(-1)?.body ?? '').click).toBe('https://news.example/settings#sending')
    const [notice] = (await ada.calls('GET /feeds/items', { query: {} })).items.filter(({ title }) =>
      /off$/.test(title),
    )
    const { item } = await ada.calls('GET /feeds/items/:id', { params: { id: notice?.id ?? 0 } })
    expect(item.content).toContain('Its answer: 403 No')
    expect(item.content).toContain('href="https://news.example/settings#sending"')
    await ada.calls('PATCH /send-targets/:id', { params: { id }, body: { isOn: true } })
    expect(await fails('Two')).toEqual(['Sending to webhook was turned off'])
    await close()
  },
)

eachDatabase(
  'a browser whose push service gave it another address goes on there, and knows its own row',
  async (db) => {
    const { ada, app, add, arrive, workerSends, close } = await givenNotified(db)
    const service = givenPushService(() => 201)
    const { settings } = givenBrowser()
    const { id } = await add('push', settings)
    const { token } = await ada.calls('POST /auth/login', { body: { email: ada.email, password: ada.password } })
    const elsewhere = callsOf(app, token)
    const isHere = async ({ calls }: Pick<Person, 'calls'>) =>
      (await calls('GET /send-targets')).targets[0]?.isThisBrowser
    expect([await isHere(ada), await isHere(elsewhere)]).toEqual([true, false])
    const moved = { ...settings, endpoint: `${settings.endpoint}-moved` }
    await ada.calls('PATCH /send-targets/:id', { params: { id }, body: { settings: moved, isOn: true } })
    await arrive('One')
    await workerSends(service.api)
    expect(service.asked.map(({ url }) => url)).toEqual([moved.endpoint])
    expect(await isHere(ada)).toBe(true)
    await close()
  },
)

eachDatabase('only addresses of push services and keys of browsers are taken', async (db) => {
  const { ada, add, arrive, workerSends, close } = await givenNotified(db)
  const { settings } = givenBrowser()
  for (const endpoint of [
    'https://169.254.169.254/latest',
    'https://push.services.mozilla.com.evil.example/a',
    'https://evil.example/?push.apple.com',
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com@evil.example/a',
    '',
  ]) {
    const body = { kind: 'push' as const, name: 'Push', settings: { ...settings, endpoint } }
    expect((await ada.tries('POST /send-targets', { body })).status, endpoint).toBe(400)
  }
  const service = givenPushService(() => 201)
  for (const wrong of [{ p256dh: 'AAAA' }, { auth: 'short' }, { p256dh: 'B'.repeat(87) }])
    await add('push', { ...settings, ...wrong })
  await arrive('One')
  expect(await workerSends(service.api)).toBe(3)
  expect(service.asked).toEqual([])
  await close()
})
