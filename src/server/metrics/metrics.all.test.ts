import { expect, test } from 'vitest'
import { startFakeFeedServer } from '../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { startOfStories } from '../../../test/support/makeApp.ts'
import { startProductOfTest } from '../../../test/support/productOfTest.ts'
import { minute } from '../lib/clock.ts'
import { countDueFeeds } from './dueFeeds.queries.ts'

const token = 'a_token_for_prometheus'

test('a client with the token sees metrics of both threads and nothing about readers', async () => {
  const product = await startProductOfTest({ METRICS_TOKEN: token })
  const look = (headers: Record<string, string>) => fetch(`${product.url}/metrics`, { headers })
  expect((await look({})).status).toBe(401)
  expect((await look({ authorization: `Bearer ${token}x` })).status).toBe(401)

  const { email, feedUrl } = await readSomething(
    product.url,
    product.publishers.feed('three', 'still', { itemCount: 3 }).url,
  )
  const answer = await look({ authorization: `Bearer ${token}` })
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  let text = await answer.text()
  // The worker starts after the web.
  while (!text.includes('thread="worker"')) text = await (await look({ authorization: `Bearer ${token}` })).text()
  for (const line of [
    'broadsheet_request_seconds_count{call="GET /api/feeds/items/:id",status="4xx"} 1',
    'broadsheet_request_seconds_count{call="page",status="4xx"} 1',
    'broadsheet_event_loop_delay_seconds{thread="web",quantile="0.99"} ',
    'broadsheet_event_loop_delay_seconds{thread="worker",quantile="0.99"} ',
    'broadsheet_checks_under_way 0',
    'broadsheet_feeds_due 0',
    'broadsheet_refreshes_total{outcome="failed"} 0',
    'broadsheet_live_streams 0',
    'process_cpu_seconds_total ',
    'broadsheet_build_info{version="0.2.0",node="v',
    'broadsheet_request_seconds_count{call="GET /reader/api/0/stream/items/ids",status="4xx"} 1',
    'broadsheet_request_seconds_count{call="POST /fever/",status="2xx"} 1',
    'broadsheet_sign_ins_refused_total 1',
    'broadsheet_answers_total{status="5xx"} 0',
    'broadsheet_mails_total{outcome="stored"} 0',
    'broadsheet_feeds_failing 0',
    'broadsheet_feeds_unchecked_seconds ',
    'broadsheet_last_cleanup_timestamp_seconds 0',
    'broadsheet_items_stored_total 3',
  ])
    expect(text).toContain(`\n${line}`)
  expect(Number(/^broadsheet_database_bytes (\d+)/m.exec(text)?.[1])).toBeGreaterThan(100_000)
  for (const secret of [email, token, feedUrl, 'a-private-page', '127.0.0.1']) expect(text).not.toContain(secret)
  expect(await product.stop()).toBe(0)
})

/** Makes an account with a feed, a call that finds nothing, a request for a missing page, wrong keys, and a feed that cannot be fetched. */
async function readSomething(url: string, addedUrl: string): Promise<{ email: string; feedUrl: string }> {
  const email = 'ada@example.com'
  const feedUrl = 'http://127.0.0.1:1/feed.xml'
  const body = JSON.stringify({ email, password: 'a long enough password', name: 'Ada' })
  const headers = { 'content-type': 'application/json' }
  const registered = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  const { token } = await registered.json()
  const own = { authorization: `Bearer ${token}` }
  await fetch(`${url}/api/feeds/items/77`, { headers: own })
  await fetch(`${url}/api/feeds/preview?url=${encodeURIComponent(feedUrl)}`, { headers: own })
  await fetch(`${url}/assets/a-private-page.js`)
  const { columns } = await (await fetch(`${url}/api/columns`, { headers: own })).json()
  const added = JSON.stringify({ feedUrl: addedUrl, columnId: columns[0].id })
  await fetch(`${url}/api/feeds`, { method: 'POST', headers: { ...own, ...headers }, body: added })
  await fetch(`${url}/reader/api/0/stream/items/ids`)
  await fetch(`${url}/fever/?api`, { method: 'POST', body: new URLSearchParams({ api_key: 'wrong' }) })
  return { email, feedUrl }
}

test('with a metrics port, the readers’ port serves no metrics', async () => {
  const internet = await startFakeFeedServer() // Only to find a free port.
  const { port } = new URL(internet.url)
  await internet.close()
  const product = await startProductOfTest({ METRICS_PORT: port })
  expect((await fetch(`${product.url}/metrics`)).headers.get('content-type')).not.toMatch(/^text\/plain/)
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('\nbroadsheet_live_streams 0')
  // A worker that is still starting has two seconds to answer, and may need more.
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).json()
  await expect.poll(ready).toEqual({ status: 'ready' })
  expect(await product.stop()).toBe(0)
})

eachDatabase('waiting feeds and claimed feeds are counted separately', async (db) => {
  const now = startOfStories
  const feed = (name: string, columns: object) => ({
    url: `https://${name}.example/feed`,
    title: name,
    description: '',
    createdAt: 0,
    nextCheckAt: now,
    ...columns,
  })
  const rows = [
    feed('waits', { nextCheckAt: now - 3 * minute }),
    feed('waits-too', { nextCheckAt: now - minute, leasedUntil: now - 1 }),
    feed('asked', { nextCheckAt: now - 9 * minute, leasedUntil: now + minute }),
    feed('later', { nextCheckAt: now + minute }),
    feed('gone', { nextCheckAt: now - minute, goneAt: 1 }),
  ]
  await db.insertInto('feeds').values(rows).execute()
  expect(await countDueFeeds(db, now)).toEqual({ due: 2, leased: 1, oldestDueAt: now - 3 * minute })
})
