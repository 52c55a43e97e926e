// A board in any look is painted on the next visit as the page drew it on the last one (src/web/board/recordBoard.ts).
import type { Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const titles = Array.from({ length: 4 }, (_, index) => `Drawn ${index + 1}`)

/** The scripts of the page wait until the function that this returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(index|base|reader)-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Texts, places and looks of everything that has a text of its own, in the column and the strips above it. */
async function placesOn(page: Page, board: string) {
  return page.locator(board).evaluate((root) => {
    const shown = [
      ...root.querySelectorAll('nav *, section h2, section h3, section header *, article, article *'),
    ].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE) && element.clientWidth !== 1,
    )
    return shown.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { font, color, backgroundColor } = getComputedStyle(element)
      return { text: element.textContent, x, y, width, height, font, color, backgroundColor }
    })
  })
}

type Look = {
  name: string
  /** Before the first visit. */
  prepare?: (page: Page, reader: Account) => Promise<unknown>
  path?: (reader: Account) => Promise<string>
}

const prefer = (preferences: object) => (_: Page, reader: Account) =>
  reader.calls('PATCH /auth/profile', { body: { preferences } })
const onThisDevice = (key: string, value: unknown) => (page: Page) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key as string, JSON.stringify(value)), [key, value])

const looks: Look[] = [
  { name: 'as a list' },
  { name: 'as cards', prepare: prefer({ view: 'cards' }) },
  { name: 'with dots for counts', prepare: prefer({ counts: 'dots' }) },
  { name: 'compact', prepare: onThisDevice('listLook', { density: 'compact', firstItems: 5 }) },
  { name: 'as headlines', prepare: onThisDevice('listLook', { density: 'headlines', firstItems: 5 }) },
  {
    name: 'in sepia',
    prepare: (page) => page.addInitScript(() => localStorage.setItem('theme', 'sepia')),
  },
  {
    name: 'on a board of its own',
    async path(reader) {
      const { board } = await reader.calls('POST /boards', { body: { name: 'Evening' } })
      const { columns } = await reader.calls('GET /columns')
      const id = columns.find(({ name }) => name === 'News')?.id ?? 0
      await reader.calls('PATCH /columns/:id', { params: { id }, body: { boardId: board.id } })
      return `/feed?board=${board.id}`
    },
  },
]

/** Two of the feeds have tags, which only the page draws otherwise. */
async function tagFeeds(reader: Account): Promise<number> {
  const { tag } = await reader.calls('POST /tags', { body: { name: 'Read first', color: '#ef4444', icon: '📌' } })
  const { columns } = await reader.calls('GET /columns')
  const feeds = columns.flatMap((column) => column.feeds)
  for (const { id } of feeds.slice(0, 2))
    await reader.calls('POST /tags/feeds/:feedId', { params: { feedId: id }, body: { tagId: tag.id } })
  return tag.id
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  story.describe(`${size.width} pixels wide`, () => {
    story.use({ viewport: size })
    for (const { name, prepare, path = async () => '/feed' } of looks) {
      story(
        `a board ${name} is painted with its tags, and nothing moves when the page takes over`,
        { tag: name === 'as cards' && size.width === 1440 ? [] : '@all' },
        async ({ page, signedIn, product }) => {
          const feeds = titles.map((title, index) =>
            product.publishers.feed(`drawn-${index}`, 'still', { title, itemCount: 6 }),
          )
          await signedIn.subscribes(
            feeds.map(({ url }) => url),
            'News',
          )
          await tagFeeds(signedIn)
          await prepare?.(page, signedIn)
          // A minute may pass between the painting and the page, which would then say another age.
          await page.clock.setFixedTime(Date.now() + 5 * 60_000)
          const address = await path(signedIn)
          await page.goto(address)
          await expect(articles(block(page, 'Drawn 1')).first()).toBeVisible()
          await expect(page.locator('.painted-board')).toHaveCount(0)
          await expect(articles(block(page, 'Drawn 2')).first()).toBeVisible()
          await page.goto('/terms')
          const loadScripts = await holdScripts(page)
          await page.goto(address, { waitUntil: 'commit' })
          await expect(page.getByRole('heading', { name: 'Drawn 1', exact: true })).toBeVisible()
          expect(await page.locator('#root > *').count()).toBe(0)
          await page.evaluate(() => document.fonts.ready)
          const painted = (await placesOn(page, '.painted-items')).filter(({ y }) => y < size.height)
          expect(painted.filter(({ text }) => text?.startsWith('Mark ')).length).toBeGreaterThanOrEqual(3)
          expect(painted.some(({ text }) => text === 'Read first')).toBe(true)
          loadScripts()
          await expect(page.locator('.painted-board')).toHaveCount(0)
          const drawn = await placesOn(page, 'main')
          for (const place of painted) expect(drawn).toContainEqual(place)
        },
      )
    }
  })
}

story('a mark on what is drawn again acts once the page is there', async ({ page, signedIn, product }) => {
  const { url } = product.publishers.feed('drawn-marks', 'still', { title: 'Drawn 1', itemCount: 6 })
  await signedIn.subscribes([url], 'News')
  await tagFeeds(signedIn)
  await page.goto('/feed')
  await expect(articles(block(page, 'Drawn 1'))).toHaveCount(3)
  await page.goto('/terms')
  const loadScripts = await holdScripts(page)
  await page.goto('/feed', { waitUntil: 'commit' })
  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: /^Mark Read/ }).dblclick()
  loadScripts()
  const marked = articles(block(page, 'Drawn 1')).first()
  await expect(marked.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 50 } })
  expect(items.filter(({ isRead }) => isRead)).toHaveLength(1)
})
