// The page shows new items of the worker and marks of other tabs without a reload.
import type { Page, Request } from '@playwright/test'
import type { LiveEvent } from '../../src/shared/api/events.ts'
import { flood, prepareFlood } from './support/floodLiveEvents.ts'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('an item marked read in one tab becomes read in the other', async ({ page, context, product, signedIn }) => {
  const feed = product.publishers.feed('two-tabs', 'still', { title: 'Two Tabs' })
  await signedIn.subscribes([feed.url])
  const other = await context.newPage()
  await other.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
  await Promise.all([page.goto('/feed'), other.goto('/feed')])
  const here = page
    .getByRole('region', { name: /^Two Tabs/ })
    .getByRole('article')
    .first()
  const there = other
    .getByRole('region', { name: /^Two Tabs/ })
    .getByRole('article')
    .first()
  await expect(there).toBeVisible()
  await here.getByRole('button', { name: /^Mark Read/ }).click()
  await expect(here.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await expect(there.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
})

story(
  'refreshed items show on another device without a reload',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    const feed = product.publishers.feed('fresh-news', 'still', { title: 'Fresh News' })
    const [subscription] = await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    const block = page.getByRole('region', { name: /^Fresh News/ })
    await expect(block.getByRole('article')).toHaveCount(3)
    feed.publish({ title: 'Hot off the press' })
    await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscription?.id ?? 0 } })
    await expect(block.getByText('Hot off the press')).toBeVisible()
  },
)

story('a change shows that happens before the live events are open', { tag: '@all' }, async ({ page, signedIn }) => {
  const [isAsked, isChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/events?*', async (route) => {
    isAsked.resolve()
    await isChanged.promise
    await route.continue()
  })
  await page.goto('/feed')
  await isAsked.promise
  await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
  await signedIn.tags('Water')
  isChanged.resolve()
  await expect(page.getByRole('region', { name: 'Tags' }).getByRole('button', { name: /^Water/ })).toBeVisible()
})

story(
  '200 live events a second cost a few calls, and the page stays usable',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    const titles = Array.from({ length: 6 }, (_, index) => `Busy ${index}`)
    const urls = titles.map((title) => product.publishers.feed(title, 'still', { title }).url)
    const feeds = await signedIn.subscribes(urls)
    await prepareFlood(page)
    await page.goto('/feed')
    await expect(articles(block(page, 'Busy 0'))).toHaveCount(3)
    await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeHidden()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls += 1
    })
    const kinds = feeds.flatMap(({ id: feedId }): LiveEvent[] => [
      { type: 'newItems', feedId, count: 1 },
      { type: 'feedChanged', feedId },
      { type: 'boardChanged' },
      { type: 'marksChanged' },
    ])
    const isOver = flood(page, kinds, { perSecond: 200, seconds: 4 })
    const first = articles(block(page, 'Busy 0')).first()
    await first.getByRole('button', { name: /^Mark Read/ }).click()
    await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await isOver
    // 800 events. Each kind of data is loaded again a few times a second, however many events there are.
    expect(calls).toBeLessThan(200)
    await expect(articles(block(page, 'Busy 0'))).toHaveCount(3)
  },
)

/** The calls that are not answered yet, except the live events. */
function watchCalls(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (/\/api\/(?!events)/.test(request.url())) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

story(
  'after a day in the background the page loads once and shows the right marks',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    const feed = product.publishers.feed('night', 'still', { title: 'Night Watch' })
    const [subscription] = await signedIn.subscribes([feed.url])
    await page.clock.install()
    await page.addInitScript(() => {
      let state = 'visible'
      Object.defineProperty(document, 'visibilityState', { get: () => state })
      Object.assign(window, {
        show: (isVisible: boolean) => {
          state = isVisible ? 'visible' : 'hidden'
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        },
      })
    })
    const underWay = watchCalls(page)
    const show = (isVisible: boolean) =>
      page.evaluate((isVisible) => (window as unknown as { show: (is: boolean) => void }).show(isVisible), isVisible)
    await page.goto('/feed')
    const night = block(page, 'Night Watch')
    await expect(articles(night)).toHaveCount(3)
    const title = await articles(night).first().getByRole('heading').innerText()
    await show(false)
    const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 1 } })
    await signedIn.calls('PATCH /feeds/items/:id/read', { params: { id: items[0]?.id ?? 0 }, body: { isRead: true } })
    feed.publish({ title: 'While you slept' })
    await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscription?.id ?? 0 } })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
    })
    // A call that the day passes over would run out of time. Live events begin theirs a moment later.
    await expect
      .poll(async () => {
        const before = calls.length
        await page.waitForTimeout(500)
        return underWay.size === 0 && calls.length === before
      })
      .toBe(true)
    await page.clock.fastForward('24:00:00')
    await show(true)
    await expect(night.getByText('While you slept')).toBeVisible()
    await expect(
      articles(night)
        .filter({ hasText: title })
        .getByRole('button', { name: /^Mark Unread/ }),
    ).toBeVisible()
    const times = new Map(calls.map((path) => [path, calls.filter((each) => each === path).length]))
    expect(Math.max(...times.values())).toBeLessThanOrEqual(4)
    expect(calls.length).toBeLessThan(40)
  },
)
