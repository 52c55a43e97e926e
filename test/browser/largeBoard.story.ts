// A board of 500 feeds: it holds and asks for what is in sight, wherever the reader scrolls.
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { fillAccount } from './support/fillAccount.ts'
import { articles } from './support/reader.ts'
import { expect, story } from './support/story.ts'

/** The goal of the board for 500 feeds. */
const nodesMax = 2000

const columns = (page: Page) => page.getByRole('main').getByRole('region', { name: /^Folder \d+$/ })
const countNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/** The requested feeds, one entry for each request. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams
    // The sidebar asks for the icons of its feeds with one item each.
    if (request.url().includes('/api/board/blocks') && query.get('perFeed') !== '1')
      asked.push(...(query.get('feedIds') ?? '').split(','))
  })
  return asked
}

/** Opens the board and waits until it has all columns. */
async function open(page: Page, count: number): Promise<void> {
  await page.goto('/feed')
  await expect(columns(page)).toHaveCount(count)
  await expect(articles(columns(page).first()).first()).toBeVisible()
}

async function isCalm(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeHidden()
}

/** Scrolls the columns in sight down, then turns to the next ones, to the end of the board. */
async function scrollEverywhere(page: Page): Promise<number> {
  let most = 0
  const count = await columns(page).count()
  for (let index = 0; index < count; index += 3) {
    await columns(page)
      .nth(index)
      .evaluate((column) => column.scrollIntoView({ inline: 'start' }))
    for (const place of [0, 1, 2, 3].map((step) => Math.min(index + step, count - 1))) {
      const column = columns(page).nth(place)
      await column.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
      await expect(articles(column).first()).toBeVisible()
    }
    most = Math.max(most, await countNodes(page))
  }
  return most
}

story('a board of 500 feeds holds what is in sight, and shows the same place again', async ({ page, product }) => {
  await fillAccount(page, product, { feeds: 500, columns: 40 })
  const asked = watchRequests(page)
  await open(page, 40)
  const second = columns(page).nth(1)
  await second.evaluate((column) => column.scrollTo(0, 1500))
  const readPlace = () =>
    second.evaluate((column) => {
      const top = column.getBoundingClientRect().top
      const shown = [...column.querySelectorAll<HTMLElement>('article')].find(
        (each) => each.getBoundingClientRect().top >= top,
      )
      return { item: shown?.dataset.itemId, top: Math.round((shown?.getBoundingClientRect().top ?? 0) - top) }
    })
  await expect.poll(async () => (await readPlace()).item).toBeDefined()
  await isCalm(page)
  const place = await readPlace()

  expect(await scrollEverywhere(page)).toBeLessThanOrEqual(nodesMax)

  await columns(page)
    .first()
    .evaluate((column) => column.scrollIntoView({ inline: 'start' }))
  await second.evaluate((column) => column.scrollTo(0, 1500))
  await expect.poll(readPlace).toEqual(place)
  expect(asked.filter((id, index) => asked.indexOf(id) !== index)).toEqual([])
})

story.describe('in a low window', { tag: '@all' }, () => {
  story.use({ viewport: { width: 1440, height: 700 } })

  story(
    'the board draws the blocks in sight first, and the next ones when the reader comes near',
    async ({ page, product }) => {
      await fillAccount(page, product, { feeds: 100, columns: 20 })
      await open(page, 20)
      // The sidebar waits for the first blocks.
      await expect(page.getByRole('region', { name: 'Feeds', exact: true }).getByRole('listitem').first()).toBeVisible()
      const first = columns(page).first()
      expect(await articles(first).count()).toBe(6)
      await first.evaluate((column) => column.scrollTo(0, 500))
      await expect(articles(first)).toHaveCount(9)
    },
  )
})

story(
  'columns that were left are where they were when the reader comes back',
  { tag: '@all' },
  async ({ page, product }) => {
    await fillAccount(page, product, { feeds: 60, columns: 12 })
    await open(page, 12)
    const first = columns(page).first()
    await first.evaluate((column) => column.scrollTo(0, 700))
    // The fourth block is drawn below the window, and grows when its items come.
    await expect(articles(first)).toHaveCount(12)
    const readPlace = () => first.evaluate((column) => [column.scrollTop, column.scrollHeight])
    const place = await readPlace()
    await columns(page)
      .last()
      .evaluate((column) => column.scrollIntoView())
    await expect(articles(columns(page).last()).first()).toBeVisible()
    await expect(articles(first)).toHaveCount(0)
    expect(await readPlace()).toEqual(place)
    await first.evaluate((column) => column.scrollIntoView())
    await expect(articles(first).first()).toBeVisible()
    expect(await readPlace()).toEqual(place)
  },
)

story('an item with the focus stays, however far the reader scrolls', { tag: '@all' }, async ({ page, product }) => {
  await fillAccount(page, product, { feeds: 60, columns: 12 })
  await open(page, 12)
  const title = articles(columns(page).first()).first().getByRole('heading').getByRole('button')
  await title.focus()
  await columns(page)
    .last()
    .evaluate((column) => column.scrollIntoView())
  await expect(articles(columns(page).last()).first()).toBeVisible()
  await expect(title).toBeFocused()
})

story('J goes on into a column that the reader had left', { tag: '@all' }, async ({ page, product }) => {
  await fillAccount(page, product, { feeds: 12, columns: 12 })
  await open(page, 12)
  await columns(page)
    .last()
    .evaluate((column) => column.scrollIntoView())
  await expect(articles(columns(page).last())).toHaveCount(3)
  await expect(articles(columns(page).first())).toHaveCount(0)
  // The current item is in the last column, so K comes back through all of them.
  await articles(columns(page).last()).first().getByRole('heading').getByRole('button').focus()
  for (let index = 10; index >= 0; index -= 1) {
    await page.keyboard.press('k')
    await expect(articles(columns(page).nth(index)).last().getByRole('heading').getByRole('button')).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(articles(columns(page).nth(index)).first().getByRole('heading').getByRole('button')).toBeFocused()
  }
})

story(
  'one column of 3,000 feeds shows its last block without loading those between',
  { tag: '@all' },
  async ({ page, product }) => {
    const { lastTitle } = await fillAccount(page, product, { feeds: 3000, columns: 1 })
    const asked = watchRequests(page)
    await open(page, 1)
    const column = columns(page).first()
    // Heights are estimated until blocks are drawn, so the end may move.
    await expect(async () => {
      await column.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect(column.getByRole('region', { name: lastTitle, exact: true })).toBeInViewport({ timeout: 1000 })
    }).toPass()
    await expect(articles(column.getByRole('region', { name: lastTitle, exact: true }))).toHaveCount(3)
    expect(await countNodes(page)).toBeLessThanOrEqual(nodesMax)
    expect(asked.length).toBeLessThan(60)
    expect(asked.length).toBe(new Set(asked).size)
  },
)

story(
  'the sidebar of 500 feeds shows those in sight, and Tab reaches the next ones',
  { tag: '@all' },
  async ({ page, product }) => {
    await fillAccount(page, product, { feeds: 500, columns: 40 })
    await open(page, 40)
    const rows = page.getByRole('region', { name: 'Feeds', exact: true }).getByRole('listitem')
    const rowOf = (place: number) => page.locator(`aside [aria-posinset="${place}"]`)
    await expect(rowOf(1)).toHaveAttribute('aria-setsize', '500')
    await expect(rowOf(100)).toHaveCount(0)
    await rowOf(1).getByRole('link').focus()
    // Each row has a link and a menu.
    for (let press = 0; press < 2 * 59; press += 1) await page.keyboard.press('Tab')
    await expect(rowOf(60).getByRole('link')).toBeFocused()
    await expect(rowOf(60)).toBeInViewport()
    await expect(rowOf(1)).toHaveCount(0)

    await page.getByRole('heading', { name: 'Tags' }).scrollIntoViewIfNeeded()
    await expect(rowOf(500)).toBeInViewport()
    expect(await rows.count()).toBeLessThan(60)
    const bottomOf = async (place: number) => {
      const box = await rowOf(place).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await bottomOf(500)).toBeCloseTo((await bottomOf(499)) + 32)
  },
)

story('a page whose live events open late asks for nothing twice', { tag: '@all' }, async ({ page, product }) => {
  await fillAccount(page, product, { feeds: 12, columns: 12 })
  const asked = watchRequests(page)
  const frames: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/board') frames.push(request.url())
  })
  await page.route('**/api/events*', async (route) => {
    await setTimeout(1500)
    await route.continue()
  })
  const opened = page.waitForResponse((response) => response.url().includes('/api/events'))
  await open(page, 12)
  await opened
  // A page that reloads does so before this call is answered.
  await columns(page)
    .last()
    .evaluate((column) => column.scrollIntoView())
  await expect(articles(columns(page).last()).first()).toBeVisible()
  await isCalm(page)
  expect(frames).toHaveLength(1)
  expect(asked.length).toBe(new Set(asked).size)
})

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 } })

  story('the tab of a column comes into sight with its column', { tag: '@all' }, async ({ page, product }) => {
    await fillAccount(page, product, { feeds: 12, columns: 12 })
    await open(page, 12)
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name, exact: true })
    await expect(tab('Folder 12')).not.toBeInViewport()
    await columns(page)
      .last()
      .evaluate((column) => column.scrollIntoView())
    await expect(tab('Folder 12')).toHaveAttribute('aria-current', 'true')
    await expect(tab('Folder 12')).toBeInViewport({ ratio: 1 })
  })
})
