// Rules that send what they catch to a program.
import { expect } from 'vitest'
import { applyRules } from '../src/server/core/rules/applyRules.ts'
import type { Db } from '../src/server/db/schema.ts'
import { sendNext } from '../src/server/features/sending/sendDue.ts'
import { claimTargets } from '../src/server/features/sending/sendTargets.queries.ts'
import { createApiClient } from '../src/server/fetching/guardedApi.ts'
import { second } from '../src/server/lib/clock.ts'
import type { RuleAction } from '../src/shared/features/rules.ts'
import { eachDatabase } from './support/eachDatabase.ts'
import { givenFeed, givenSubscription } from './support/givenFeed.ts'
import { givenItems } from './support/givenItems.ts'
import { givenTaker } from './support/givenTaker.ts'
import { makeApp } from './support/makeApp.ts'
import { downloadsExport, uploadsExport } from './support/movingAccount.ts'
import { callsOf, type Person } from './support/people.ts'

async function givenRuler(db: Db) {
  const made = await makeApp(db, { FETCH_ALLOW_PRIVATE_NETWORKS: 'true' })
  const { deps, passes } = made
  const ada = await made.register('Ada')
  const { feedId } = await givenFeed(db, { title: 'The Ledger' })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  const api = createApiClient(deps.config)
  const hook = await givenTaker()
  return {
    ...made,
    ada,
    feedId,
    subscriptionId,
    hook,
    addHook: async (name: string, person: Person = ada) =>
      (
        await person.calls('POST /send-targets', {
          body: { kind: 'webhook', name, settings: { server: `${hook.url}/${name}` } },
        })
      ).target.id,
    addRule: (query: string, actions: RuleAction[]) =>
      ada.calls('POST /rules', { body: { name: query, query, scope: { kind: 'all' }, actions } }),
    async arrive(...titles: string[]) {
      const ids = await givenItems(
        db,
        feedId,
        titles.map((title) => ({ title })),
      )
      const none = { author: '', link: null, text: '', isMarked: false, words: null, categories: null }
      const items = ids.map((itemId, index) => ({
        ...{ ...none, itemId, title: titles[index] ?? '', publishedAt: deps.clock() },
        ...{ categoryWords: null, durationSeconds: null },
      }))
      await db.transaction().execute((tx) => applyRules(tx, [{ feedId, items }], deps.clock()))
      return ids
    },
    async workerSends() {
      for (let turns = 1; turns > 0; passes(2 * second)) {
        const claimed = await claimTargets(db, { now: deps.clock(), limit: 8, exceptOf: [] })
        for (const target of claimed) await sendNext({ ...deps, api }, target)
        turns = claimed.length
      }
      return hook.requests.map(({ path, body }) => `${path} ${JSON.parse(body).article.title}`)
    },
  }
}

eachDatabase('a rule sends what it catches to its programs, once, and nothing that a rule hides', async (db) => {
  const { ada, register, addHook, addRule, arrive, workerSends, app, close } = await givenRuler(db)
  const [first, second] = [await addHook('first'), await addHook('second')]
  await addRule('hill', [{ is: 'hide' }])
  await addRule('river', [
    { is: 'send', targetId: first },
    { is: 'send', targetId: second },
  ])
  await addRule('tide', [{ is: 'send', targetId: first }])
  await arrive('A river', 'The tide of a river', 'A hill by a river', 'A town')
  const sent = ['/first A river', '/first The tide of a river', '/second A river', '/second The tide of a river']
  expect((await workerSends()).sort()).toEqual(sent)

  const ben = await register('Ben')
  const foreign = { name: 'x', query: 'x', scope: { kind: 'all' }, actions: [{ is: 'send', targetId: first }] }
  expect((await ben.tries('POST /rules', { body: foreign })).status).toBe(404)
  const { secret } = await ada.calls('POST /keys', { body: { name: 'An app', scopes: ['full'] } })
  expect((await callsOf(app, secret).tries('POST /rules', { body: foreign })).status).toBe(403)

  await ada.calls('DELETE /send-targets/:id', { params: { id: first } })
  await arrive('Another river')
  expect((await workerSends()).slice(4)).toEqual(['/second Another river'])
  await close()
})

eachDatabase(
  'of a thousand articles at once the newest hundred wait for a program, and later ones follow',
  async (db) => {
    const { addHook, addRule, arrive, workerSends, close } = await givenRuler(db)
    await addRule('river', [{ is: 'send', targetId: await addHook('first') }])
    const ids = await arrive(...Array.from({ length: 1000 }, (_, number) => `River ${number}`))
    const waiting = await db.selectFrom('deliveries').select('itemId').orderBy('itemId').execute()
    expect(waiting.map(({ itemId }) => itemId)).toEqual(ids.slice(-100))
    await arrive('River, later')
    expect((await db.selectFrom('deliveries').select('id').execute()).length).toBe(100)
    await workerSends()
    await arrive('River, at last')
    expect((await workerSends()).at(-1)).toBe('/first River, at last')
    await close()
  },
)

eachDatabase('a private article that a rule catches goes nowhere, and says so', async (db) => {
  const { ada, feedId, addHook, addRule, arrive, workerSends, close } = await givenRuler(db)
  await db.updateTable('feeds').set({ url: 'https://a:b@private.example/' }).where('id', '=', feedId).execute()
  await addRule('river', [{ is: 'send', targetId: await addHook('first') }])
  const [id = 0] = await arrive('A river')
  expect(await workerSends()).toEqual([])
  expect(await ada.calls('GET /feeds/items/:id/deliveries', { params: { id } })).toMatchObject({
    deliveries: [{ state: 'failed', problem: { is: 'private' } }],
  })
  await close()
})

eachDatabase('an import has the rule again where the reader has the program, and else without it', async (db) => {
  const world = await givenRuler(db)
  const { ada, register, addHook, addRule, close } = world
  const targetId = await addHook('first')
  await addRule('river', [{ is: 'save' }, { is: 'send', targetId }])
  await addRule('tide', [{ is: 'send', targetId }])
  const zip = await downloadsExport(world, ada)
  const actionsOf = async (person: Person) =>
    (await person.calls('GET /rules')).rules.map(({ name, actions }) => [name, actions])
  const ben = await register('Ben')
  await uploadsExport(world, ben, zip)
  expect(await actionsOf(ben)).toEqual([['river', [{ is: 'save' }]]])
  const eve = await register('Eve')
  const own = await addHook('first', eve)
  await uploadsExport(world, eve, zip)
  expect(await actionsOf(eve)).toEqual([
    ['river', [{ is: 'save' }, { is: 'send', targetId: own }]],
    ['tide', [{ is: 'send', targetId: own }]],
  ])
  await close()
})
