import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { articlePage, givenSite, smallPicture } from '../../../../test/support/givenSite.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { keepDuePages } from '../../ingest/saves/pageKeeper.ts'

eachDatabase('saved pages move to another account with their text and pictures', async (db) => {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const site = await givenSite({
    '/flood': { body: articlePage('The flood', '<p><img src="/gauge.png" alt="A gauge"></p>') },
    '/gauge.png': { type: 'image/png', body: smallPicture },
  })
  const flood = `${site.url}/flood`
  await ada.calls('POST /saves', { body: { url: flood } })
  await keepDuePages(createRefreshDeps(app.deps, { pauseMs: 0 }))
  await ada.calls('POST /saves', { body: { url: `${site.url}/gone`, later: true } })
  await keepDuePages(createRefreshDeps(app.deps, { pauseMs: 0 }))
  await ada.calls('POST /saves', { body: { url: `${site.url}/unread`, later: true } })
  const zip = await downloadsExport(app, ada)
  site.dies()

  const reader = await app.register('Somebody')
  expect((await uploadsExport(app, reader, zip)).status).toBe(200)
  const { items } = await reader.calls('GET /feeds/items', { query: { savedOnly: true } })
  expect(items).toMatchObject([{ title: 'The flood', keptPage: { state: 'kept' } }])
  const { item } = await reader.calls('GET /feeds/items/:id', { params: { id: items[0]?.id ?? 0 } })
  expect(item.content).toContain('The river rose')
  const src = /<img[^>]* src="([^"]*)"/.exec(item.content)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await app.app.inject({ method: 'GET', url: src })).rawPayload).toEqual(smallPicture)
  const later = await reader.calls('GET /feeds/items', { query: { laterOnly: true, order: 'oldest' } })
  expect(later.items.map(({ keptPage }) => [keptPage?.state, typeof keptPage?.problem])).toEqual([
    ['link', 'string'],
    ['waiting', 'object'],
  ])
  const again = await reader.tries('POST /saves', { body: { url: flood } })
  expect([again.status, again.body.item.id]).toEqual([200, item.id])
  const sizes = await db.selectFrom('keptPages').select('bytes').where('userId', '=', reader.id).execute()
  expect(Math.max(...sizes.map(({ bytes }) => Number(bytes)))).toBeGreaterThan(500)
  await app.close()
})
