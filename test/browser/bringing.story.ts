// Importing and exporting feeds, and the welcome panel of a new reader at the top of Add Feeds.
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Download, Page } from '@playwright/test'
import { limits } from '../../src/shared/limits.ts'
import type { Account } from './support/account.ts'
import { expect, story } from './support/story.ts'

type Listed = { title: string; url: string }

const newcomerPanel = (page: Page) => page.getByRole('region', { name: 'Welcome to Broadsheet' })
const bringAlong = (page: Page) => page.getByRole('region', { name: 'From a file' })

const outline = ({ title, url }: Listed) => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`
const folder = (name: string, feeds: Listed[]) => `<outline text="${name}">${feeds.map(outline).join('')}</outline>`
const opmlFile = (...outlines: string[]) => ({
  name: 'subscriptions.opml',
  mimeType: 'text/x-opml',
  buffer: Buffer.from(`<opml version="2.0"><body>${outlines.join('')}</body></opml>`),
})

async function openAddFeeds(page: Page, reader: Account): Promise<void> {
  await reader.calls('POST /auth/onboarding/complete')
  await page.goto('/feed?view=addFeeds')
}

async function chooseFile(page: Page, file: ReturnType<typeof opmlFile> | string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(file)
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

story('folders of a list become columns, and a second import changes nothing', async ({ page, signedIn, product }) => {
  const river = product.publishers.feed('bringing-river', 'still', { title: 'River' })
  const bench = product.publishers.feed('bringing-bench', 'still', { title: 'Bench' })
  const list = opmlFile(
    folder('Mornings', [{ title: 'My River', url: river.url }]),
    folder('Evenings', [{ title: 'Bench', url: bench.url }]),
  )
  await openAddFeeds(page, signedIn)
  await chooseFile(page, list)
  await expect(bringAlong(page).getByText('All 2 feeds are loaded.')).toBeVisible()
  const { columns } = await signedIn.calls('GET /columns')
  expect(columns.map(({ name, feeds }) => [name, feeds.map(({ title }) => title)])).toEqual([
    ['Mornings', ['My River']],
    ['Evenings', ['Bench']],
  ])

  await bringAlong(page).getByRole('button', { name: 'Import more' }).click()
  await expect(bringAlong(page).getByRole('heading')).toBeFocused()
  await chooseFile(page, list)
  await expect(bringAlong(page).getByText(/^2 feeds skipped/)).toBeVisible()
  expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(2)
})

story(
  'a dropped list is imported too, with its folders as tags if the reader prefers',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('bringing-dropped', 'still', { title: 'Dropped' })
    const { buffer } = opmlFile(folder('Quiet', [{ title: 'Dropped', url: feed.url }]))
    await openAddFeeds(page, signedIn)
    await bringAlong(page).getByRole('radio', { name: 'Tags' }).check()
    const dataTransfer = await page.evaluateHandle((text) => {
      const files = new DataTransfer()
      files.items.add(new File([text], 'list.opml'))
      return files
    }, buffer.toString())
    await page.getByRole('group', { name: 'Drop files here' }).dispatchEvent('drop', { dataTransfer })
    await expect(bringAlong(page).getByText('The feed is loaded.')).toBeVisible()
    const { feeds } = await signedIn.calls('GET /feeds')
    expect(feeds.map(({ title, feedTags }) => [title, feedTags.map(({ tag }) => tag.name)])).toEqual([
      ['Dropped', ['Quiet']],
    ])
  },
)

story('a list is fetched from an address', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed('bringing-address', 'still', { title: 'From afar' })
  const { buffer } = opmlFile(outline({ title: 'From afar', url: feed.url }))
  const server = createServer((_request, response) => response.end(buffer)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await openAddFeeds(page, signedIn)
  await bringAlong(page)
    .getByRole('textbox', { name: 'Address of an OPML file' })
    .fill(`http://127.0.0.1:${port}/my.opml`)
  await bringAlong(page).getByRole('button', { name: 'Import' }).click()
  await expect(bringAlong(page).getByText('The feed is loaded.')).toBeVisible()
  server.close()
  expect((await signedIn.calls('GET /feeds')).feeds.map(({ title }) => title)).toEqual(['From afar'])
})

story(
  'an import shows which feeds failed and why, also after a reload',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const well = product.publishers.feed('bringing-well', 'still', { title: 'Well' })
    const gone = product.publishers.feed('bringing-gone', 'gone')
    await openAddFeeds(page, signedIn)
    await chooseFile(
      page,
      opmlFile(
        outline({ title: 'Well', url: well.url }),
        outline({ title: 'Long gone', url: gone.url }),
        outline({ title: 'No address', url: 'feed me' }),
      ),
    )
    await expect(bringAlong(page).getByText('1 of 2 feeds are loaded.')).toBeVisible()
    await page.reload()
    await expect(bringAlong(page).getByText('1 feed could not be fetched yet.')).toBeVisible()
    await bringAlong(page).getByText('Which feeds failed, and why (1)').click()
    await expect(page.getByRole('list', { name: 'Which feeds failed, and why' })).toContainText(/Long gone.+\w/)
    await bringAlong(page).getByText('Which entries could not be read (1)').click()
    await expect(page.getByRole('list', { name: 'Which entries could not be read' })).toContainText('No address')
  },
)

story('a bar shows the progress of a long import', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const quick = product.publishers.feed('bringing-quick', 'still', { title: 'Quick' })
  const silent = product.publishers.feed('bringing-silent', 'silent')
  await openAddFeeds(page, signedIn)
  await chooseFile(
    page,
    opmlFile(outline({ title: 'Quick', url: quick.url }), outline({ title: 'Silent', url: silent.url })),
  )
  await expect(page.getByRole('progressbar', { name: 'Importing feeds' })).toHaveAttribute('aria-valuenow', '50')
  await page.getByRole('link', { name: /^Saved/ }).click()
  await page.getByRole('link', { name: 'Add Feeds' }).click()
  await expect(page.getByRole('progressbar', { name: 'Importing feeds' })).toBeVisible()
})

story(
  'an import is shown in another browser, too, until it is dismissed',
  { tag: '@all' },
  async ({ page, browser, product, signedIn }) => {
    const feed = product.publishers.feed('bringing-everywhere', 'still', { title: 'Everywhere' })
    const elsewhere = await browser.newContext({ baseURL: product.url })
    const other = await elsewhere.newPage()
    await other.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
    await openAddFeeds(page, signedIn)
    await other.goto('/feed?view=addFeeds')
    await expect(bringAlong(other).getByRole('button', { name: 'Choose files' })).toBeVisible()
    await chooseFile(page, opmlFile(outline({ title: 'Everywhere', url: feed.url })))
    await expect(bringAlong(other).getByText('The feed is loaded.')).toBeVisible()
    await other.reload()
    await bringAlong(other).getByRole('button', { name: 'Import more' }).click()
    await expect(bringAlong(other).getByRole('heading')).toBeFocused()
    await expect(bringAlong(page).getByRole('button', { name: 'Choose files' })).toBeVisible()
    await elsewhere.close()
  },
)

story('starred items of another feed reader are imported as saved items', async ({ page, signedIn }) => {
  const starred = {
    id: 'user/-/state/com.google/starred',
    items: [
      {
        id: 'tag:google.com,2005:reader/item/0000000000000001',
        title: 'A starred article',
        canonical: [{ href: 'https://blog.example.com/starred' }],
        published: 1_700_000_000,
        summary: { content: '<p>Worth keeping.</p>' },
        origin: {
          streamId: 'feed/https://blog.example.com/feed',
          title: 'A Blog',
          htmlUrl: 'https://blog.example.com/',
        },
      },
    ],
  }
  await openAddFeeds(page, signedIn)
  await chooseFile(page, {
    name: 'starred.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(starred)),
  })
  await expect(bringAlong(page).getByText('1 article saved.')).toBeVisible()
  await page.getByRole('link', { name: /^Saved/ }).click()
  await expect(page.getByRole('article').getByText('A starred article')).toBeVisible()
})

story.describe('a file that is no list', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 422/] })
  story('is refused with a reason, and another one may be chosen', async ({ page, signedIn }) => {
    await openAddFeeds(page, signedIn)
    await chooseFile(page, { name: 'poem.txt', mimeType: 'text/plain', buffer: Buffer.from('Roses are red.') })
    await expect(page.getByRole('alert')).toContainText('That file has no feeds (OPML)')
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeEnabled()
  })
})

story('a file above the limit is refused before it is sent', { tag: '@all' }, async ({ page, signedIn }, testInfo) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/opml/import')) sent += 1
  })
  await openAddFeeds(page, signedIn)
  // From the disk: bytes of this size would pass through the test's own connection to the browser.
  const file = testInfo.outputPath('huge.opml')
  await writeFile(file, Buffer.alloc(limits.importMaxBytes + 1, 32))
  await chooseFile(page, file)
  await expect(page.getByRole('alert')).toContainText('larger than 16 MB')
  expect(sent).toBe(0)
})

story('feeds and saved articles can be exported as files', async ({ page, signedIn, product }) => {
  const [feed] = await signedIn.subscribes([
    product.publishers.feed('bringing-out', 'still', { title: 'Outbound' }).url,
  ])
  const { items } = await signedIn.calls('GET /feeds/items', { query: { feedId: feed?.id ?? 0 } })
  const [item] = items
  await signedIn.calls('PATCH /feeds/items/:id/saved', { params: { id: item?.id ?? 0 }, body: { isSaved: true } })
  await openAddFeeds(page, signedIn)
  const feedsFile = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export feeds' }).click()
  expect((await feedsFile).suggestedFilename()).toBe('broadsheet-subscriptions.opml')
  expect(await textOf(await feedsFile)).toContain('text="Outbound"')
  const savedFile = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export saved articles' }).click()
  expect((await savedFile).suggestedFilename()).toBe('broadsheet-saved.json')
  const saved: { items: { title: string }[] } = JSON.parse(await textOf(await savedFile))
  expect(saved.items.map(({ title }) => title)).toEqual([item?.title])
})

story('a new reader selects a first set of feeds and finds them on the board', async ({ page, signedIn, product }) => {
  const feeds = product.publishers.publications
    .slice(0, 2)
    .map(({ channel, url }) => ({ title: channel.title, description: channel.description, url }))
  const categories = feeds.map((feed, index) => ({ id: `topic-${index}`, name: `Topic ${index}`, feeds: [feed] }))
  // All publishers on one machine share a host, and only one feed per site is offered at first.
  const elsewhere = (url: string) => url.replace('127.0.0.1', 'localhost')
  const [first, second] = feeds
  if (categories[1] && second) categories[1].feeds = [{ ...second, url: elsewhere(second.url) }]
  await page.route('**/api/feeds/seeds', (route) => route.fulfill({ json: { categories } }))
  await page.goto('/feed')
  await expect(page.getByRole('heading', { name: 'Browse by Category' })).toBeVisible()
  await newcomerPanel(page).getByRole('button', { name: 'Choose feeds to start with' }).click()
  for (const { title } of feeds) await newcomerPanel(page).getByRole('checkbox', { name: title }).check()
  await newcomerPanel(page).getByRole('button', { name: 'Start with 2 feeds' }).click()
  await expect(newcomerPanel(page).getByText('All 2 feeds are loaded.')).toBeVisible()
  await newcomerPanel(page).getByRole('button', { name: 'Go to My Feeds' }).click()
  await expect(page.getByRole('region', { name: first?.title ?? '', exact: true })).toBeVisible()
  expect((await signedIn.calls('GET /auth/profile')).user.isOnboarded).toBe(true)
})

story(
  'the ways from another reader stay on the page, whatever was pressed before',
  async ({ page, signedIn, product }) => {
    expect(signedIn.token).not.toBe('')
    const feed = product.publishers.feed('bringing-elsewhere', 'still', { title: 'From elsewhere' })
    const ways = page.getByRole('region', { name: 'Coming from another feed reader?' })
    const live = ways.getByRole('region', { name: 'Live, from its server' })
    await page.goto('/feed?view=addFeeds')
    await newcomerPanel(page).getByRole('button', { name: 'Coming from another feed reader?' }).click()
    await expect(ways.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(ways.getByText(/Feedly, Inoreader, NewsBlur/)).toBeInViewport()
    await expect(live.getByText(/FreshRSS, Miniflux/)).toBeInViewport()
    await live.getByRole('button', { name: 'Move in' }).click()
    await expect(live.getByRole('combobox', { name: 'Former feed reader' })).toBeVisible()

    await chooseFile(page, opmlFile(outline({ title: 'From elsewhere', url: feed.url })))
    await expect(newcomerPanel(page).getByText('The feed is loaded.')).toBeVisible()
    await expect(newcomerPanel(page).getByRole('heading', { name: 'Welcome to Broadsheet' })).toBeFocused()
    await expect(ways.getByRole('button', { name: 'Choose files' })).toBeVisible()
    await newcomerPanel(page).getByRole('button', { name: 'Import more' }).click()
    await expect(newcomerPanel(page)).toBeHidden()
    await expect(ways.getByRole('button', { name: 'Choose files' })).toBeVisible()
    await expect(live).toBeVisible()

    await page.goto('/settings#import')
    await expect(live.getByRole('button', { name: 'Move in' })).toBeVisible()
    await expect(bringAlong(page).getByRole('button', { name: 'Choose files' })).toBeVisible()
    const exported = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export feeds' }).click()
    expect(await textOf(await exported)).toContain('From elsewhere')
  },
)

story('the welcome ends with the first feed', async ({ page, signedIn, product }) => {
  await page.goto('/feed?view=addFeeds')
  await expect(newcomerPanel(page)).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Discover New Feeds' })
  await box.fill(product.publishers.publications[0]?.url ?? '')
  await box.press('Enter')
  await expect(newcomerPanel(page)).toBeHidden()
  await expect(page).toHaveURL('/feed?view=addFeeds')
  expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(1)
})

story('a new reader who closes the panel does not see it again', { tag: '@all' }, async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('')
  await page.goto('/feed?view=addFeeds')
  await newcomerPanel(page).getByRole('button', { name: 'Close the welcome' }).click()
  await expect(page.getByRole('heading', { name: 'Add Feeds', exact: true })).toBeFocused()
  await page.reload()
  await expect(bringAlong(page)).toBeVisible()
  await expect(newcomerPanel(page)).toBeHidden()
})

story.describe('a page with several feeds', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 422/] })
  story('lets the reader choose one by its latest articles', async ({ page, signedIn, product }) => {
    const articles = product.publishers.feed('bringing-articles', 'still', { title: 'The articles' })
    const comments = product.publishers.feed('bringing-comments', 'still', { title: 'The comments' })
    comments.publish({ title: 'Re: a remark' })
    const feeds = [articles, comments].map(({ url, channel }) => ({ title: channel.title, url, kind: 'rss' }))
    await openAddFeeds(page, signedIn)
    await page.route('**/api/feeds', (route) => {
      const isPage = route.request().method() === 'POST' && route.request().postDataJSON().feedUrl.endsWith('/several')
      return isPage ? route.fulfill({ status: 422, json: { error: 'Please choose one.', feeds } }) : route.fallback()
    })
    const box = page.getByRole('searchbox', { name: 'Discover New Feeds' })
    await box.fill('https://example.com/several')
    await box.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose a feed' })
    await expect(dialog.getByRole('list', { name: 'Latest articles of The comments' })).toContainText('Re: a remark')
    await dialog.getByRole('button', { name: 'The comments' }).click()
    await expect(dialog).toBeHidden()
    expect((await signedIn.calls('GET /feeds')).feeds.map(({ title }) => title)).toEqual(['The comments'])
  })
})

story.describe('a file without signs', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 422/] })

  story(
    'a file that does not say what is saved asks the reader, and saves nothing before',
    async ({ page, signedIn }) => {
      const items = [
        { title: 'Unclear', alternate: [{ href: 'https://gazette.example/a' }], origin: { title: 'Gazette' } },
      ]
      const file = { name: 'items.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ items })) }
      const countSaved = async () =>
        (await signedIn.calls('GET /feeds/items', { query: { savedOnly: 'true' } })).items.length
      await openAddFeeds(page, signedIn)
      await chooseFile(page, file)
      await expect(bringAlong(page).getByText(/does not say which of its articles are saved/)).toBeVisible()
      expect(await countSaved()).toBe(0)
      await bringAlong(page).getByRole('button', { name: 'Save all' }).click()
      await expect(bringAlong(page).getByText('1 article saved.')).toBeVisible()
      expect(await countSaved()).toBe(1)
    },
  )
})

story('several files are one import, which can be taken back', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed('bringing-several', 'still', { title: 'Several' })
  const pocket = 'title,url,time_added,tags,status\nSlow soup,https://soup.example/slow,1700000000,cooking,unread\n'
  await openAddFeeds(page, signedIn)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles([
    opmlFile(folder('Mornings', [{ title: 'Several', url: feed.url }])),
    { name: 'pocket.csv', mimeType: 'text/csv', buffer: Buffer.from(pocket) },
  ])
  await expect(bringAlong(page).getByText('The feed is loaded.')).toBeVisible()
  await expect(bringAlong(page).getByText('1 article saved.')).toBeVisible()
  await expect(bringAlong(page).getByText('1 new tag.')).toBeVisible()
  await bringAlong(page).getByRole('button', { name: 'Take this import back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(bringAlong(page).getByText('This import is taken back.')).toBeVisible()
  expect((await signedIn.calls('GET /feeds')).feeds).toEqual([])
  expect((await signedIn.calls('GET /tags')).tags).toEqual([])
  expect((await signedIn.calls('GET /feeds/items', { query: { savedOnly: 'true' } })).items).toEqual([])
})
