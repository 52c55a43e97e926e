import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { gatherHits } from './ruleHits.queries.ts'

eachDatabase('a rule counts each article that it caught, whether the hit still waits or was moved', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('ada')
  const body = { name: 'Ads', query: 'sponsored', scope: { kind: 'all' as const }, actions: [{ is: 'hide' as const }] }
  const { rule } = await ada.calls('POST /rules', { body })
  const caught = async () => (await ada.calls('GET /rules')).rules.map(({ caughtThisWeek }) => caughtThisWeek)
  for (let itemId = 1; itemId <= 250; itemId++)
    await db
      .transaction()
      .execute((tx) => gatherHits(tx, { hits: [{ ruleId: rule.id, itemId }], hitAt: startOfStories }))
  const waiting = await db.selectFrom('waitingRuleHits').select('id').execute()
  expect(waiting).toHaveLength(50)
  expect(await caught()).toEqual([250])
  expect(await db.selectFrom('waitingRuleHits').select('id').execute()).toEqual([])
  expect(await caught()).toEqual([250])
  await close()
})
