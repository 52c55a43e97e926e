import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenSyncedReader } from '../../../../test/support/givenSyncedReader.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { readRecording } from '../../../../test/support/replay.ts'
import type { Db } from '../../db/schema.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

async function givenFever(db: Db, environment: Record<string, string> = {}) {
  const world = await givenSyncedReader(db, environment)
  const { app, ada, secret, feeds } = world
  const ask = async (parameters: string, key = md5(`${ada.email}:${secret}`), url = '/fever/') =>
    (await app.inject({ method: 'POST', url: `${url}?api&${parameters}`, payload: `api_key=${key}` })).json()
  const itemIds = feeds.flatMap(({ itemIds }) => itemIds)
  return { ...world, ask, itemIds }
}

anyDatabase('the recorded requests of elfeed get the answers it reads', async (db) => {
  const { app, ada, secret, ask, itemIds, columns, feeds, close } = await givenFever(db)
  const known = md5(`${ada.email}:${secret}`)
  for (const { m, u, h = {}, b = '' } of readRecording('elfeed')) {
    const { 'content-length': _, 'accept-encoding': __, ...headers } = h
    const payload = b.replace('6614daab2fdfbd23cf7385bd57f93d91', known)
    const answer = await app.inject({ method: m as 'POST', url: u, headers, payload })
    expect([u, answer.statusCode, answer.json().auth]).toEqual([u, 200, 1])
    if (u.endsWith('&groups'))
      expect(answer.json().groups).toEqual(columns.map(({ id, name }) => ({ id, title: name })))
    if (u.endsWith('&feeds')) expect(answer.json().feeds).toHaveLength(6)
    if (u.includes('with_ids=1,')) expect(answer.json().items).toHaveLength(50)
  }
  expect((await ask('saved_item_ids')).saved_item_ids).toBe('1')
  expect((await ask('unread_item_ids')).unread_item_ids).toBe(itemIds.slice(1).join(','))
  const [item] = (await ask('items&with_ids=1')).items
  expect(item).toMatchObject({ id: 1, feed_id: feeds[0]?.id, title: 'Story 1', is_read: 1, is_saved: 1 })
  await close()
})

anyDatabase('pages of items go to newer and to older ones, fifty at a time', async (db) => {
  const { ask, itemIds, close } = await givenFever(db)
  const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)
  expect(idsOf(await ask('items'))).toEqual(itemIds.slice(0, 50))
  expect(idsOf(await ask(`items&since_id=${itemIds[49]}`))).toEqual(itemIds.slice(50, 100))
  expect(idsOf(await ask('items&max_id=9007199254740991'))).toEqual(itemIds.toReversed().slice(0, 50))
  expect(idsOf(await ask(`items&max_id=${itemIds[10]}`))).toEqual(itemIds.slice(0, 10).toReversed())
  expect((await ask('items')).total_items).toBe(180)
  expect((await ask('links&favicons')).links).toEqual([])
  await close()
})

anyDatabase('a feed, a group and everything are marked read until a time', async (db) => {
  const { ada, ask, feeds, columns, itemIds, close } = await givenFever(db)
  const before = Math.floor(startOfStories / 1000)
  const [first] = feeds
  const answer = await ask(`mark=feed&as=read&id=${first?.id}&before=${before + 15}`)
  expect(answer.unread_item_ids.split(',')).toHaveLength(165)
  const late = await ask(`mark=group&as=read&id=${columns[0]?.id}&before=${before + 600}`)
  expect(late.unread_item_ids.split(',')).toHaveLength(75)
  expect((await ask(`mark=group&as=read&id=0&before=${before + 600}`)).unread_item_ids).toBe('')
  expect((await ask(`mark=item&as=unread&id=${itemIds[7]}`)).unread_item_ids).toBe(String(itemIds[7]))
  const { items } = await ada.calls('GET /feeds/items', { query: { unreadOnly: true } })
  expect(items.map(({ id }) => id)).toEqual([itemIds[7]])
  await close()
})

anyDatabase('a wrong key gets auth 0 on every address, and never the web page', async (db) => {
  const { app, ada, secret, ask, close } = await givenFever(db)
  for (const url of ['/fever/', '/fever', '/api/fever.php', '/api/fever.php/']) {
    const nothing = await app.inject({ url })
    expect([url, nothing.statusCode, nothing.json()]).toEqual([url, 200, { api_version: 3, auth: 0 }])
    for (const key of [md5(`${ada.email}:${ada.password}`), md5(secret), secret, '', '<script>'])
      expect(await ask('groups&feeds&items&unread_item_ids', key, url)).toEqual({ api_version: 3, auth: 0 })
  }
  const inQuery = await app.inject({ url: `/fever?api&groups&api_key=${md5(`${ada.email}:${secret}`)}` })
  expect(inQuery.json().auth).toBe(1)
  const { keys } = await ada.calls('GET /keys')
  await ada.calls('DELETE /keys/:id', { params: { id: keys[0]?.id ?? 0 } })
  expect(await ask('groups')).toEqual({ api_version: 3, auth: 0 })
  await close()
})

anyDatabase('another reader and a key that only reads change nothing', async (db) => {
  const { ada, register, keyWith, ask, itemIds, feeds, columns, close } = await givenFever(db)
  const ben = await register('Ben')
  const { secret } = await ben.calls('POST /keys', { body: { name: 'App', scopes: ['full'] } })
  const before = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
  const bens = md5(`${ben.email}:${secret}`)
  const readOnly = md5(`${ada.email}:${await keyWith(['read'])}`)
  for (const key of [bens, readOnly])
    for (const mark of [
      `mark=item&as=read&id=${itemIds[0]}`,
      `mark=item&as=saved&id=${itemIds[0]}`,
      `mark=feed&as=read&id=${feeds[0]?.id}`,
      `mark=group&as=read&id=${columns[0]?.id}`,
    ])
      expect((await ask(mark, key)).auth).toBe(1)
  expect((await ask('items&with_ids=1,2,3', bens)).items).toEqual([])
  expect((await ask('feeds', bens)).feeds).toEqual([])
  expect(await ada.calls('GET /feeds/items', { query: { limit: 500 } })).toEqual(before)
  for (const garbage of ['mark=item&as=read&id=x', 'mark=x&as=x&id=1', 'items&with_ids=a,,-1', 'items&max_id=-1'])
    expect((await ask(garbage)).auth).toBe(1)
  await close()
})

anyDatabase('wrong keys are counted per address', async (db) => {
  const { app, close } = await givenFever(db, { RATE_LIMIT: 'on' })
  const ask = () => app.inject({ method: 'POST', url: '/fever/?api', payload: `api_key=${md5('a guess')}` })
  for (let times = 0; times < 20; times++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  await close()
})
