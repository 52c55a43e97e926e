// Add Feeds: search, categories, previews (docs/specification.md#add-feeds). Found feeds and those of the categories are
// replaced by publishers on this machine, so adding them needs no network.
import type { Page } from '@playwright/test'
import type { FakeFeedServer } from '../../dev/fakeFeedServer.ts'
import { addBox, articles, block, sidebarLink, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

type Offer = { title: string; description: string; url: string }

const search = (page: Page) => page.getByRole('searchbox', { name: 'Discover New Feeds' })
const offer = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
const addedToast = (page: Page, title: string) => page.getByRole('status').getByText(`Added ${title} to your feeds!`)

const offersOf = ({ publications }: FakeFeedServer): Offer[] =>
  publications.map(({ channel, url }) => ({ title: channel.title, description: channel.description, url }))

async function findThese(page: Page, offers: Offer[]): Promise<void> {
  const feeds = offers.map((found) => ({ ...found, subscribers: 12 }))
  await page.route('**/api/feeds/search?*', (route) => route.fulfill({ json: { feeds } }))
}

async function curateThese(page: Page, feeds: Offer[]): Promise<void> {
  const categories = [{ id: 'sports', name: 'Sports', feeds }]
  await page.route('**/api/feeds/seeds', (route) => route.fulfill({ json: { categories } }))
}

story('a reader finds feeds by a keyword and adds one, once', async ({ page, signedIn, product }) => {
  const [first, second] = offersOf(product.publishers)
  await findThese(page, offersOf(product.publishers).slice(0, 2))
  await page.goto('/feed?view=addFeeds')
  await search(page).fill('news')
  await expect(page.getByText('2 feeds found')).toBeVisible()
  await expect(offer(page, first?.title ?? '')).toContainText(first?.description ?? '')
  await expect(offer(page, first?.title ?? '')).toContainText('12 subscribers')

  await page.getByRole('button', { name: `Add Feed: ${second?.title}` }).dblclick()
  await expect(addedToast(page, second?.title ?? '')).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Added: ${second?.title}` })).toBeVisible()
  const { columns } = await signedIn.calls('GET /columns')
  expect(columns[0]?.feeds.map((feed) => feed.title)).toEqual([second?.title])
})

story('Enter adds the first feed that was found', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const [first] = offersOf(product.publishers)
  await findThese(page, offersOf(product.publishers))
  await page.goto('/feed?view=addFeeds')
  await search(page).press('Enter')
  await search(page).fill('news')
  await search(page).press('Enter')
  await expect(addedToast(page, first?.title ?? '')).toBeVisible()
  await expect(search(page)).toHaveValue('')
  expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(1)
})

story.describe('a search that fails', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 500/] })
  story('finds nothing and shows no other message', async ({ page, signedIn }) => {
    await page.route('**/api/feeds/search?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/feed?view=addFeeds')
    await search(page).fill('news')
    await expect(page.getByText(/^No feeds found for “news”/)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(0)
  })
})

story('the eight categories can be browsed', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('')
  await page.goto('/feed?view=addFeeds')
  const categories = page.getByRole('region', { name: 'Browse by Category' })
  await expect(categories.getByRole('button')).toContainText([
    'Latest News',
    'Tech News',
    'Business & Finance',
    'Sports',
    'Hobbies',
    'Marketing',
    'Entertainment',
    'Cooking & Food',
  ])
  await expect(page.getByText(/new feeds go to the first column, News/)).toBeVisible()
})

story(
  'a category shows latest articles, without failing feeds and those a reader has',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const [first, second, third] = offersOf(product.publishers)
    const gone = { title: 'Long gone', description: '', url: product.publishers.feed('long-gone', 'gone').url }
    if (first === undefined || second === undefined || third === undefined) throw new Error('No publications.')
    await signedIn.subscribes([first.url])
    await curateThese(page, [first, gone, second, third])
    await page.goto('/feed?view=addFeeds')
    await page.getByRole('button', { name: /^Sports/ }).click()
    await expect(page.getByRole('heading', { name: 'Sports' })).toBeFocused()
    await expect(page.getByRole('list', { name: `Latest articles of ${second.title}` }).getByRole('link')).toHaveCount(
      3,
    )
    await expect(offer(page, third.title)).toBeVisible()
    await expect(offer(page, first.title)).toBeHidden()
    await expect(offer(page, gone.title)).toBeHidden()

    await page.getByRole('button', { name: `Add Feed: ${second.title}` }).click()
    await expect(addedToast(page, second.title)).toBeVisible()
    await expect(offer(page, second.title)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sports' })).toBeFocused()

    await page.getByRole('button', { name: 'Back to Categories' }).click()
    await expect(page.getByRole('button', { name: /^Sports/ })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Sports' })).toBeVisible()
  },
)

story('a category shows when the reader has all its feeds', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const offers = offersOf(product.publishers).slice(0, 2)
  await signedIn.subscribes(offers.map(({ url }) => url))
  await curateThese(page, offers)
  await page.goto('/feed?view=addFeeds')
  await page.getByRole('button', { name: /^Sports/ }).click()
  await expect(page.getByText('All feeds from this category have already been added!')).toBeVisible()
})

story(
  'a category without any responding feed says so, and can be retried',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    expect(signedIn.token).not.toBe('')
    const silent = product.publishers.feed('silent-today', 'error')
    await curateThese(page, [{ title: 'Silent today', description: '', url: silent.url }])
    await page.goto('/feed?view=addFeeds')
    await page.getByRole('button', { name: /^Sports/ }).click()
    await expect(page.getByText('None of these feeds is responding right now')).toBeVisible()
    await page.route('**/api/feeds/preview?*', (route) =>
      route.fulfill({ json: { items: [{ title: 'Back again', link: null, snippet: '' }] } }),
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(offer(page, 'Silent today')).toContainText('Back again')
  },
)

story(
  'without a column a feed cannot be added, and the page says so',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const [first] = offersOf(product.publishers)
    await findThese(page, offersOf(product.publishers))
    const board = { columns: [], tags: [], newestItemId: null, blocks: [] }
    await page.route(/\/api\/board(\?|$)/, (route) => route.fulfill({ json: board }))
    await page.route('**/api/columns/ensure-defaults', (route) => route.fulfill({ json: { columns: [] } }))
    await page.goto('/feed?view=addFeeds')
    await search(page).fill('news')
    await page.getByRole('button', { name: `Add Feed: ${first?.title}` }).click()
    await expect(page.getByRole('alert')).toContainText('Please create a column first')
    expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(0)
  },
)

story(
  'previews load a few at a time, so the rest of the page need not wait',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    expect(signedIn.token).not.toBe('')
    const offers = offersOf(product.publishers)
    await curateThese(page, offers)
    let [open, most] = [0, 0]
    const fourAreOpen = Promise.withResolvers<void>()
    await page.route('**/api/feeds/preview?*', async (route) => {
      open += 1
      most = Math.max(most, open)
      if (open === 4) fourAreOpen.resolve()
      await fourAreOpen.promise
      // A fifth would be sent in this time.
      await new Promise((resolve) => setTimeout(resolve, 50))
      open -= 1
      await route.fulfill({ json: { items: [{ title: 'An article', link: null, snippet: '' }] } })
    })
    await page.goto('/feed?view=addFeeds')
    await page.getByRole('button', { name: /^Sports/ }).click()
    await expect(page.getByRole('article')).toHaveCount(offers.length)
    expect(most).toBe(4)
  },
)

story(
  'adding never leads away, and the first feed says where it is',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await page.goto('/feed')
    await expect(page).toHaveURL('/feed?view=addFeeds')
    const [current, orbit] = product.publishers.publications
    await search(page).fill(` ${current?.url} `)
    await expect(page.getByRole('button', { name: `Add Feed: ${current?.url}` })).toBeVisible()
    await search(page).press('Enter')
    await expect(toast(page, 'Feed added successfully!')).toBeVisible()
    await expect(page).toHaveURL('/feed?view=addFeeds')
    await page.getByRole('status').getByRole('button', { name: 'Go to My Feeds' }).click()
    await expect(page).toHaveURL('/feed')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    await sidebarLink(page, /^Add Feeds/).click()
    await search(page).fill(orbit?.url ?? '')
    await page.getByRole('button', { name: `Add Feed: ${orbit?.url}` }).click()
    await expect(search(page)).toHaveValue('')
    expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(2)
    await expect(page).toHaveURL('/feed?view=addFeeds')
  },
)

/** The address that the page asks for; in its place, a publisher on this machine is added. */
async function redirectAdding(page: Page, url: string): Promise<() => string | undefined> {
  let asked: string | undefined
  await page.route('**/api/feeds', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const body = route.request().postDataJSON()
    asked = body.feedUrl
    await route.continue({ postData: JSON.stringify({ ...body, feedUrl: url }) })
  })
  return () => asked
}

story('a word that looks like a host is the first result, and Enter adds it', async ({ page, signedIn, product }) => {
  const [first, second] = offersOf(product.publishers)
  await findThese(page, [second ?? { title: '', description: '', url: '' }])
  const asked = await redirectAdding(page, first?.url ?? '')
  await page.goto('/feed?view=savedFeeds')
  await addBox(page).fill('example.com/blog')
  const results = page.getByRole('list', { name: 'Search results' }).getByRole('button')
  await expect(results).toHaveText(['Add https://example.com/blog', new RegExp(`${second?.title}.*Add$`)])
  await addBox(page).press('Enter')
  await expect(toast(page, 'Feed added successfully!')).toBeVisible()
  expect(asked()).toBe('https://example.com/blog')
  await expect(page).toHaveURL('/feed?view=savedFeeds')
  expect((await signedIn.calls('GET /feeds')).feeds.map(({ title }) => title)).toEqual([first?.title])
})

story('Add Feed adds what looks like a host, and on Add Feeds it has a row', async ({ page, signedIn, product }) => {
  const [first, second] = offersOf(product.publishers)
  await findThese(page, [])
  const asked = await redirectAdding(page, first?.url ?? '')
  await page.goto('/feed?view=addFeeds')
  await addBox(page).fill('feed:https://example.com/rss')
  await page.getByRole('banner').getByRole('button', { name: 'Add Feed', exact: true }).click()
  await expect(addBox(page)).toHaveValue('')
  expect(asked()).toBe('https://example.com/rss')

  await page.unroute('**/api/feeds')
  const askedNext = await redirectAdding(page, second?.url ?? '')
  await search(page).fill('localhost:8080/feed')
  await page.getByRole('button', { name: 'Add Feed: http://localhost:8080/feed' }).click()
  await expect(search(page)).toHaveValue('')
  expect(askedNext()).toBe('http://localhost:8080/feed')
  expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(2)
})

for (const word of ['Node.js', 'user@host', 'zeppelins']) {
  story(`without a feed for ${word}, the page stays and says so`, { tag: '@all' }, async ({ page, signedIn }) => {
    await findThese(page, [])
    await page.goto('/feed?view=addFeeds')
    const nothing = page.getByText(`No feeds found for “${word}”. The address of a website or a feed works too.`)
    await addBox(page).fill(word)
    await page.getByRole('banner').getByRole('button', { name: 'Add Feed', exact: true }).click()
    await expect(nothing).toBeVisible()
    await addBox(page).press('Enter')
    await expect(nothing).toBeVisible()
    await expect(addBox(page)).toHaveValue(word)
    await addBox(page).press('Escape')
    await search(page).fill(word)
    await search(page).press('Enter')
    await expect(nothing).toBeVisible()
    await expect(page).toHaveURL('/feed?view=addFeeds')
    expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(0)
  })
}
