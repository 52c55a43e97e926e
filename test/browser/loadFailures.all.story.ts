// When items cannot be loaded, every view says so and offers Retry.
import type { Page } from '@playwright/test'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ expectedComplaints: [/status of 500|CallError/] })

const failItems = (page: Page, query: RegExp) =>
  page.route(query, (route) => route.fulfill({ status: 500, json: { error: 'The library is on fire.' } }))

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' })

const places = [
  { name: 'Saved', path: '/feed?view=savedFeeds' },
  { name: 'a search', path: '/feed?q=the' },
]

for (const { name, path } of places)
  story(`${name} says that articles could not be loaded, and Retry loads them`, async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 1 } })
    const params = { id: items[0]?.id ?? 0 }
    await signedIn.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: true } })
    await failItems(page, /\/api\/feeds\/items\?/)
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Articles could not be loaded')).toBeVisible()
    await expect(page.getByRole('main').getByText('The library is on fire.')).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await page.unroute(/\/api\/feeds\/items\?/)
    await retry(page).click()
    await expect(articles(page.getByRole('main')).first()).toBeVisible()
    await expect(page.getByText('Articles could not be loaded')).toBeHidden()
  })

story(
  'a block says that its articles could not be loaded, and Retry loads them',
  async ({ page, signedIn, product }) => {
    const [current, orbit] = product.publishers.publications
    await signedIn.subscribes([current?.url ?? ''], 'News')
    await page.goto('/feed')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    await failItems(page, /\/api\/board\/blocks\?/)
    await signedIn.subscribes([orbit?.url ?? ''], 'Reading')
    const added = block(page, 'Orbit & Bench')
    await expect(added.getByRole('alert')).toContainText('Articles could not be loaded.')
    await page.unroute(/\/api\/board\/blocks\?/)
    await added.getByRole('button', { name: 'Retry' }).click()
    await expect(articles(added)).toHaveCount(3)
  },
)

story('the block of a saved search says so as well', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  const [column] = (await signedIn.calls('GET /columns')).columns
  await signedIn.calls('POST /searches', { body: { name: 'Mine', query: 'the', columnId: column?.id } })
  await failItems(page, /\/api\/feeds\/items\?q=/)
  await page.goto('/feed')
  await expect(block(page, 'Mine').getByRole('alert')).toContainText('Articles could not be loaded.')
  await page.unroute(/\/api\/feeds\/items\?q=/)
  await block(page, 'Mine').getByRole('button', { name: 'Retry' }).click()
  await expect(articles(block(page, 'Mine')).first()).toBeVisible()
})

story('a failing Load More keeps the articles and offers Retry', async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed('three-only', 'still', { title: 'Three Only', itemCount: 3 })
  await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  const three = block(page, 'Three Only')
  await expect(articles(three)).toHaveCount(3)
  await page.route('**/refresh', (route) => route.fulfill({ status: 500, json: {} }))
  await three.getByRole('button', { name: 'Load More Articles' }).click()
  await expect(three.getByRole('alert')).toContainText('Failed to load more articles. Please try again.')
  await expect(articles(three)).toHaveCount(3)
  await page.unroute('**/refresh')
  feed.publish({ title: 'A fourth' })
  await three.getByRole('button', { name: 'Retry' }).click()
  await expect(articles(three)).toHaveCount(4)
  await expect(three.getByRole('alert')).toBeHidden()
})

story('a long list that cannot load more says so and offers Retry', async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed('long-list', 'still', { title: 'Long List', itemCount: 60 })
  await signedIn.subscribes([feed.url])
  await failItems(page, /\/api\/feeds\/items\?.*cursor=/)
  await page.goto('/feed?q=feed:long')
  const main = page.getByRole('main')
  const last = articles(main).last()
  await last.scrollIntoViewIfNeeded()
  await expect(main.getByRole('alert')).toContainText('The library is on fire.')
  await last.scrollIntoViewIfNeeded()
  const lastTitle = await last.getByRole('heading').innerText()
  await page.unroute(/\/api\/feeds\/items\?.*cursor=/)
  await retry(page).click()
  await expect(main.getByRole('alert')).toBeHidden()
  await last.scrollIntoViewIfNeeded()
  await expect(last.getByRole('heading')).not.toHaveText(lastTitle)
})

story(
  'the Tag Manager does not claim that there are no tags when they could not be loaded',
  async ({ page, signedIn }) => {
    await signedIn.tags('Water')
    await page.route('**/api/tags', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/tags')
    await expect(page.getByText('Your tags could not be loaded')).toBeVisible()
    await expect(page.getByText('No tags yet')).toBeHidden()
    await page.unroute('**/api/tags')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Edit tag: Water' })).toBeVisible()
  },
)

story.describe('a part of the page whose script could not be loaded', () => {
  story.use({
    expectedComplaints: [
      /assets[/]opened-|[/]feed net::|Failed to load resource|dynamically imported|Unable to preload/,
    ],
  })

  story(
    'says so when it is pressed, and opens when the server can be reached again',
    async ({ page, signedIn, product }) => {
      await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
      await page.route(/\/assets\/opened-/, (route) => route.abort())
      // The server is down: a page that reloads would be lost.
      await page.route('**/feed', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()))
      await page.goto('/feed')
      const shown = articles(block(page, 'The Weekly Current'))
      await page.getByRole('button', { name: 'Options of The Weekly Current' }).click()
      await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await page.keyboard.press('?')
      await expect(page.getByRole('alert')).toHaveCount(2)
      await expect(shown).toHaveCount(3)
      await page.unroute(/\/assets\/opened-/)
      await page.unroute('**/feed')
      const help = page.getByRole('dialog', { name: 'Shortcuts' })
      // Some browsers don't ask for a script again that failed before. There the first press reloads the page.
      await expect(async () => {
        await page.keyboard.press('?')
        await expect(help).toBeVisible({ timeout: 3000 })
      }).toPass()
      // Its style sheet had failed as well.
      await expect(help).toHaveCSS('width', '440px')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Options of The Weekly Current' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  )

  story('that the server no longer has reloads the page', async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.route(/\/assets\/opened-/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/feed')
    const shown = articles(block(page, 'The Weekly Current'))
    await expect(shown).toHaveCount(3)
    const reloaded = page.waitForEvent('load')
    await page.keyboard.press('?')
    await reloaded
    await expect(shown).toHaveCount(3)
  })
})
