// Everything private × every way out by itself: feeds and pages for others are in src/server/features/sharing/sharing.test.ts, this file has
// what the worker sends to programs.
import { expect } from 'vitest'
import { applyRules } from '../src/server/core/rules/applyRules.ts'
import type { Db } from '../src/server/db/schema.ts'
import { addNewsNotices } from '../src/server/features/notices/newsNotices.ts'
import { sendNext } from '../src/server/features/sending/sendDue.ts'
import { claimTargets } from '../src/server/features/sending/sendTargets.queries.ts'
import { createApiClient } from '../src/server/fetching/guardedApi.ts'
import { createRefreshDeps } from '../src/server/ingest/refresh/refreshDeps.ts'
import { hour, second } from '../src/server/lib/clock.ts'
import { eachDatabase } from './support/eachDatabase.ts'
import { givenFeed, givenSubscription } from './support/givenFeed.ts'
import { givenItems } from './support/givenItems.ts'
import { givenTaker } from './support/givenTaker.ts'
import { makeApp } from './support/makeApp.ts'

const privateFeeds = {
  newsletter: { kind: 'newsletter', url: 'newsletter:list@example.com' },
  password: { url: 'https://ada:secret@private.example/feed' },
  keptPages: { url: 'saved:pages' },
  secretAddress: { url: 'https://pods.example/feed?token=abcdef1234567890' },
  sharedAddress: { url: 'https://other.example/s/abcdefghijkmnpqrstuvwxyz.atom' },
} as const
type PrivateKind = keyof typeof privateFeeds
/** Feeds of these addresses are shared rows, since several readers may know them. */
const unowned: readonly PrivateKind[] = ['secretAddress', 'sharedAddress']

const ways = {
  onSave: { kind: 'webhook', isOnSave: true },
  byRule: { kind: 'webhook' },
  noticesByWebhook: { kind: 'webhook', isOnNotice: true },
  noticesByNtfy: { kind: 'ntfy', isOnNotice: true },
  noticesByGotify: { kind: 'gotify', isOnNotice: true },
} as const

async function givenWays(db: Db) {
  const made = await makeApp(db, { FETCH_ALLOW_PRIVATE_NETWORKS: 'true', PUBLIC_URL: 'https://news.example' })
  const { deps, passes } = made
  const ada = await made.register('Ada')
  const taker = await givenTaker(() => ({ body: '{"id":1}' }))
  const targetIds = new Map<string, number>()
  for (const [name, { kind, ...on }] of Object.entries(ways)) {
    const settings = {
      server: `${taker.url}/${name}`,
      ...(kind === 'ntfy' && { topic: name }),
      ...(kind === 'gotify' && { token: 'x' }),
    }
    const { target } = await ada.calls('POST /send-targets', { body: { kind, name, settings, ...on } })
    targetIds.set(name, target.id)
  }
  await ada.calls('POST /rules', {
    body: {
      ...{ name: 'All words', query: 'words', scope: { kind: 'all' } },
      actions: [{ is: 'save' }, { is: 'notify' }, { is: 'send', targetId: targetIds.get('byRule') ?? 0 }],
    },
  })
  const api = createApiClient(deps.config)
  return {
    ...made,
    ada,
    taker,
    async arrives(feedId: number, title: string) {
      passes(2 * hour)
      const now = deps.clock()
      const [itemId = 0] = await givenItems(db, feedId, [{ title, text: 'words private text' }])
      await db.updateTable('items').set({ arrivedAt: now, publishedAt: now }).where('id', '=', itemId).execute()
      const item = {
        ...{ itemId, title, author: '', link: null, text: '', publishedAt: now, isMarked: false, words: null },
        ...{ categories: null, categoryWords: null, durationSeconds: null },
      }
      await db.transaction().execute((tx) => applyRules(tx, [{ feedId, items: [item] }], now))
      return itemId
    },
    async workerSends() {
      await addNewsNotices(createRefreshDeps(deps, { pauseMs: 0 }))
      for (let turns = 1; turns > 0; passes(2 * second)) {
        const claimed = await claimTargets(db, { now: deps.clock(), limit: 20, exceptOf: [] })
        for (const target of claimed) await sendNext({ ...deps, api }, target)
        turns = claimed.length
      }
    },
  }
}

eachDatabase('nothing private leaves by itself, by any program', async (db) => {
  const { ada, taker, arrives, workerSends, close } = await givenWays(db)
  for (const [kind, change] of Object.entries(privateFeeds)) {
    const ownerId = unowned.includes(kind as PrivateKind) ? null : ada.id
    const { feedId } = await givenFeed(db, { title: `Private ${kind}` })
    await db
      .updateTable('feeds')
      .set({ ...change, ownerId })
      .where('id', '=', feedId)
      .execute()
    await givenSubscription(db, ada, { feedId })
    await arrives(feedId, `words private ${kind}`)
  }
  await workerSends()
  const sent = () => Map.groupBy(taker.requests, ({ path, body }) => path.split('/')[1] || JSON.parse(body).topic)
  expect([...sent().keys()].sort()).toEqual(['noticesByGotify', 'noticesByNtfy', 'noticesByWebhook'])
  for (const [way, requests] of sent()) {
    expect([way, requests.length]).toEqual([way, Object.keys(privateFeeds).length])
    for (const { body } of requests) {
      expect([way, body.replaceAll('New in a private feed', '').match(/private|secret|token=|stories/i)]).toEqual([
        way,
        null,
      ])
      expect([way, body.includes('New in a private feed')]).toEqual([way, true])
    }
  }
  taker.requests.length = 0

  // An open feed, so the ways work; its whole article, which a page has and the feed doesn't, stays here.
  const { feedId } = await givenFeed(db, { title: 'Open' })
  await givenSubscription(db, ada, { feedId })
  const itemId = await arrives(feedId, 'words open')
  const whole = {
    state: 'kept',
    url: 'https://example.com/',
    title: 'whole words',
    byline: '',
    lang: '',
    words: 2,
  } as const
  await db
    .insertInto('fullTexts')
    .values({
      ...whole,
      itemId,
      packedHtml: Buffer.from('<p>whole words</p>'),
      fetchedAt: 1,
      reason: null,
      ruleVersion: 0,
    })
    .execute()
  await workerSends()
  expect([...sent().keys()].sort()).toEqual(Object.keys(ways).sort())
  for (const { body } of taker.requests)
    expect([body.includes('words open'), body.includes('whole words')]).toEqual([true, false])
  await close()
})
