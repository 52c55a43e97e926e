// A board with more than the window shows: it asks for what is in sight, and draws no more.
import { articles, block, column, feedsIn } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const titles = Array.from({ length: 14 }, (_, index) => `Feed ${index + 1}`)

story.beforeEach(async ({ signedIn, product }) => {
  const feeds = titles.map((title) => product.publishers.feed(title, 'still', { title, itemCount: 4 }))
  await signedIn.subscribes(
    feeds.map(({ url }) => url),
    'News',
  )
})

story('blocks are requested for when they come near, each once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams
    if (request.url().includes('/api/board/blocks') && query.get('perFeed') !== '1')
      asked.push(...(query.get('feedIds') ?? '').split(','))
  })
  // An icon found after the feeds were added would be a reason to request blocks again.
  await page.route('**/api/events*', () => {})
  await page.goto('/feed')
  await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
  await expect(feedsIn(page, 'News')).toHaveText(titles)
  expect(await articles(block(page, 'Feed 14')).count()).toBe(0)
  await block(page, 'Feed 14').scrollIntoViewIfNeeded()
  await expect(articles(block(page, 'Feed 14'))).toHaveCount(3)
  await block(page, 'Feed 1').scrollIntoViewIfNeeded()
  await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
  expect(asked.length).toBe(new Set(asked).size)
})

story('j goes on into blocks that are not loaded yet, and k comes back', { tag: '@all' }, async ({ page }) => {
  await page.goto('/feed')
  await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-item-id]')?.dataset.itemId)
  for (let presses = 0; presses < 40; presses += 1) {
    const before = await focused()
    await page.keyboard.press('j')
    await expect.poll(focused).not.toBe(before)
  }
  await expect(articles(block(page, 'Feed 14')).first().getByRole('heading').getByRole('button')).toBeFocused()
  await page.keyboard.press('k')
  await expect(articles(block(page, 'Feed 13')).nth(2).getByRole('heading').getByRole('button')).toBeFocused()
})

story(
  'columns beside the window wait until they are scrolled to',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    for (let index = 0; index < 8; index += 1)
      await signedIn.calls('POST /columns', { body: { name: `More ${index}` } })
    const feed = product.publishers.feed('aside', 'still', { title: 'Far Aside', itemCount: 3 })
    await signedIn.subscribes([feed.url], 'More 7')
    await page.goto('/feed')
    await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
    await expect(column(page, 'More 7').getByRole('article')).toHaveCount(0)
    await column(page, 'More 7').evaluate((element) => element.scrollIntoView())
    await expect(articles(block(page, 'Far Aside'))).toHaveCount(3)
  },
)

story.describe('the next visit', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/ERR_FAILED|CallError/] })

  story('shows the board of the last one at once, without a connection as well', async ({ page }) => {
    await page.goto('/feed')
    await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
    await expect(feedsIn(page, 'News')).toHaveText(titles)
  })
})

story.describe('a network that ends in the middle', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/ERR_FAILED|CallError/] })

  story('leaves no blank board: what could not be loaded says so', async ({ page }) => {
    await page.goto('/feed')
    await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
    await page.route('**/api/board/blocks?*', (route) => route.abort())
    await block(page, 'Feed 14').scrollIntoViewIfNeeded()
    await expect(block(page, 'Feed 14').getByRole('alert')).toContainText('Articles could not be loaded.')
    await page.unroute('**/api/board/blocks?*')
    await block(page, 'Feed 14').getByRole('button', { name: 'Retry' }).click()
    await expect(articles(block(page, 'Feed 14'))).toHaveCount(3)
  })
})
