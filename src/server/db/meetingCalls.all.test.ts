// Concurrent calls on PostgreSQL: when one deletes what another is about to refer to, the second one fails with a clear error.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { givenFeed, givenSubscription } from '../../../test/support/givenFeed.ts'
import { makeApp, startOfStories, testConfig } from '../../../test/support/makeApp.ts'
import { parsedItem } from '../../../test/support/parsedItem.ts'
import { type Answer, callsOf, type Person } from '../../../test/support/people.ts'
import { onRealPostgres } from '../../../test/support/realPostgres.ts'
import { dropOpenResets } from '../core/accounts/resets.queries.ts'
import { lockUser } from '../core/accounts/users.queries.ts'
import { applyRules } from '../core/rules/applyRules.ts'
import { moveWaitingHits } from '../core/rules/ruleHits.queries.ts'
import { closeUnverifiedAccess } from '../features/accounts/closeUnverifiedAccess.ts'
import { findAccountOfIdentity } from '../features/accounts/findAccountOfIdentity.ts'
import { readIncomingItems, readItem } from '../ingest/refresh/incomingItems.ts'
import { insertItems, newItemOf } from '../ingest/refresh/saveItems.queries.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import type { Db, Tx } from './schema.ts'

type Things = { ada: Person; tagId: number; itemId: number; feedId: number }
type Story = {
  goes: (tx: Tx, things: Things) => Promise<unknown>
  call: (things: Things) => Promise<Answer<unknown>>
}

const goneTag: Story['goes'] = (tx, { tagId }) => tx.deleteFrom('tags').where('id', '=', tagId).execute()
const goneItem: Story['goes'] = (tx, { itemId }) => tx.deleteFrom('items').where('id', '=', itemId).execute()
const goneFeed: Story['goes'] = (tx, { feedId }) => tx.deleteFrom('subscriptions').where('id', '=', feedId).execute()

const tagsItem: Story['call'] = ({ ada, tagId, itemId }) =>
  ada.tries('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId } })
const tagsFeed: Story['call'] = ({ ada, tagId, feedId }) =>
  ada.tries('POST /tags/feeds/:feedId', { params: { feedId }, body: { tagId } })
const reads: Story['call'] = ({ ada, itemId }) =>
  ada.tries('PATCH /feeds/items/:id/read', { params: { id: itemId }, body: { isRead: true } })
const saves: Story['call'] = ({ ada, itemId }) =>
  ada.tries('PATCH /feeds/items/:id/saved', { params: { id: itemId }, body: { isSaved: true } })

const stories: Record<string, Story> = {
  'a tag that is deleted while it is put on an article': { goes: goneTag, call: tagsItem },
  'a tag that is deleted while it is put on a feed': { goes: goneTag, call: tagsFeed },
  'a feed that is deleted while it is tagged': { goes: goneFeed, call: tagsFeed },
  'an article that goes while it is tagged': { goes: goneItem, call: tagsItem },
  'an article that goes while it is marked read': { goes: goneItem, call: reads },
  'an article that goes while it is saved': { goes: goneItem, call: saves },
}

for (const [what, { goes, call }] of Object.entries(stories))
  onRealPostgres(`${what} is there no longer`, async (url) => {
    const { db, things, close } = await givenThings(url)
    const answer = await db.transaction().execute(async (tx) => {
      await goes(tx, things)
      const asking = call(things)
      await someoneWaits(db)
      return { asking }
    })
    expect(await answer.asking).toMatchObject({ status: 404 })
    await close()
  })

onRealPostgres('an article that goes while a rule runs is left out of the run', async (url) => {
  const { db, things, close } = await givenThings(url)
  const { ada, feedId } = things
  const { rule } = await givenHidingRule(things)
  const { running } = await db.transaction().execute(async (tx) => {
    await goneItem(tx, things)
    const running = ada.tries('POST /rules/:id/run', { params: { id: rule.id } })
    await someoneWaits(db)
    return { running }
  })
  expect(await running).toMatchObject({ status: 200, body: { changed: 0 } })
  expect((await ada.calls('GET /feeds')).feeds[0]).toMatchObject({ id: feedId, _count: { feedItems: 0 } })
  await close()
})

onRealPostgres('articles that arrive while a rule is deleted are stored, and it counts none of them', async (url) => {
  const { db, things, sourceId, close } = await givenThings(url)
  const { rule } = await givenHidingRule(things)
  await addMoonItem(db, sourceId)
  const { moving } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('rules').where('id', '=', rule.id).execute()
    expect(await addMoonItem(db, sourceId, 'Another moon')).toBe(1)
    const moving = moveWaitingHits(db)
    await someoneWaits(db)
    return { moving }
  })
  await moving
  expect(await db.selectFrom('ruleHits').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('waitingRuleHits').selectAll().execute()).toEqual([])
  await close()
})

onRealPostgres('two calls that move the same hits move them once', async (url) => {
  const { db, things, sourceId, close } = await givenThings(url)
  const { rule } = await givenHidingRule(things)
  await addMoonItem(db, sourceId)
  await Promise.all([moveWaitingHits(db), moveWaitingHits(db), moveWaitingHits(db)])
  expect(await db.selectFrom('ruleHits').select('ruleId').execute()).toEqual([{ ruleId: rule.id }])
  await close()
})

/** In one transaction, like a refresh. Returns how many items were stored. */
function addMoonItem(db: Db, feedId: number, title = 'Moon'): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const parsed = { items: [parsedItem({ title })] }
    const items = readIncomingItems(parsed, startOfStories).map((item) => readItem(item))
    const added = await insertItems(tx, { feedId, items, arrivedAt: startOfStories })
    await applyRules(tx, [{ feedId, items: added.map(newItemOf) }], startOfStories)
    return added.length
  })
}

onRealPostgres('a click does not wait for a long lock on the account, such as an import', async (url) => {
  const { db, things, close } = await givenThings(url)
  const answer = await db.transaction().execute(async (tx) => {
    await lockUser(tx, things.ada.id)
    return reads(things)
  })
  expect(answer).toMatchObject({ status: 200 })
  await close()
})

onRealPostgres('a reader who is being suspended is not signed in by the provider', async (url) => {
  const { db, things, close } = await givenThings(url)
  const identity = { issuer: 'https://id.example', subject: 'ada' }
  await db
    .insertInto('oauthIdentities')
    .values({ ...identity, userId: things.ada.id, createdAt: 1 })
    .execute()
  const person = { ...identity, email: things.ada.email, isEmailVerified: true, name: null }
  const { coming } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, things.ada.id)
    await tx.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', things.ada.id).execute()
    const coming = db
      .transaction()
      .execute((other) => findAccountOfIdentity(other, person, { config: testConfig(), now: 1 }))
    await someoneWaits(db)
    return { coming }
  })
  expect(await coming).toEqual({ is: 'suspended' })
  await close()
})

onRealPostgres('a provider sign-in fails while a reset unlinks the provider', async (url) => {
  const { db, things, close } = await givenThings(url)
  const identity = { issuer: 'https://id.example', subject: 'mallory' }
  await db
    .insertInto('oauthIdentities')
    .values({ ...identity, userId: things.ada.id, createdAt: 1 })
    .execute()
  const person = { ...identity, email: 'mallory@example.com', isEmailVerified: true, name: null }
  const { coming } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, things.ada.id)
    await closeUnverifiedAccess(tx, things.ada.id, Date.now())
    const coming = db
      .transaction()
      .execute((other) => findAccountOfIdentity(other, person, { config: testConfig(), now: 1 }))
    await someoneWaits(db)
    return { coming }
  })
  // A new account.
  expect(await coming).toMatchObject({ is: 'account', user: { email: 'mallory@example.com' } })
  await close()
})

onRealPostgres('no reset link is made for an address that the account is just giving up', async (url) => {
  const { db, things, app, close } = await givenThings(url, { EXPOSE_RESET_TOKEN: 'true' })
  const { asking } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, things.ada.id)
    const changed = { email: 'victim@example.com', emailKey: 'victim@example.com', emailVerifiedAt: null }
    await tx.updateTable('users').set(changed).where('id', '=', things.ada.id).execute()
    await dropOpenResets(tx, things.ada.id)
    const asking = callsOf(app, null).tries('POST /auth/forgot-password', { body: { email: things.ada.email } })
    await someoneWaits(db)
    return { asking }
  })
  expect((await asking).body.token).toBeUndefined()
  expect(await db.selectFrom('passwordResets').selectAll().execute()).toEqual([])
  await close()
})

async function givenThings(url: string, environment: Record<string, string> = {}) {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const { app, register, close } = await makeApp(db, environment)
  const ada = await register('Ada')
  const { feedId: sourceId, itemIds } = await givenFeed(db, { title: 'News', items: 1 })
  const feedId = await givenSubscription(db, ada, { feedId: sourceId })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Work', color: '#ef4444', icon: '' } })
  const things: Things = { ada, tagId: tag.id, itemId: itemIds[0] ?? 0, feedId }
  return {
    db,
    app,
    things,
    sourceId,
    close: async () => {
      await close()
      await db.destroy()
    },
  }
}

const givenHidingRule = ({ ada }: Things) =>
  ada.calls('POST /rules', {
    body: { name: 'All', query: 'is:unread', scope: { kind: 'all' }, actions: [{ is: 'hide' }] },
  })

/** Waits until a transaction waits for a lock. */
async function someoneWaits(db: Db): Promise<void> {
  const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length
  await expect.poll(waiting).toBeGreaterThan(0)
}
