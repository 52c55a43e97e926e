// How lists look on a device: density, snippets, pictures and the number of items of each block.
import type { Page } from '@playwright/test'
import { expectAccessible, keepLook, sizes, watchShifts } from './support/looks.ts'
import { articles, block, fitsItsWidth } from './support/reader.ts'
import { rowTitles } from './support/river.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

type Look = { density?: string; snippetLines?: number; showsPictures?: boolean; firstItems?: number }

const choose = (page: Page, look: Look) =>
  page.addInitScript(
    (stored) => window === window.top && localStorage.setItem('listLook', stored),
    JSON.stringify(look),
  )

async function openBoard(page: Page): Promise<void> {
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeHidden()
}

const heightsIn = (page: Page) =>
  page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))

/** The items that the window shows whole. */
const countInSight = (page: Page) =>
  page.getByRole('article').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, left, right } = row.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      }).length,
  )

story.beforeEach(async ({ signedIn, product }) => {
  const { publications } = product.publishers
  await signedIn.subscribes(publications.map(({ url }) => url))
})

for (const density of ['comfortable', 'compact', 'headlines'])
  for (const viewport of sizes)
    story(
      `${density} at ${viewport.width} px: the board fits, jumps nowhere and is accessible`,
      { tag: '@all' },
      async ({ page }, info) => {
        await page.setViewportSize(viewport)
        await choose(page, { density })
        const shifts = await watchShifts(page)
        await openBoard(page)
        expect(await fitsItsWidth(page)).toBe(true)
        expect(await shifts()).toBeLessThan(0.01)
        await keepLook(page, info, `board-${density}-${viewport.width}`)
        await expectAccessible(page)
        await page.keyboard.press('g')
        await page.keyboard.press('l')
        await expect(rowTitles(page).first()).toBeVisible()
        expect(await fitsItsWidth(page)).toBe(true)
        await keepLook(page, info, `river-${density}-${viewport.width}`)
      },
    )

story(
  'headlines show at least 30 items on 1440×900, on the board and as one list',
  { tag: '@all' },
  async ({ page }) => {
    await choose(page, { density: 'headlines', firstItems: 5 })
    await openBoard(page)
    expect(Math.max(...(await heightsIn(page)))).toBeLessThanOrEqual(28)
    await expect.poll(() => countInSight(page)).toBeGreaterThanOrEqual(30)
    await page.goto('/feed?view=items')
    await expect.poll(() => countInSight(page)).toBeGreaterThanOrEqual(30)
    expect(Math.max(...(await heightsIn(page)))).toBeLessThanOrEqual(28)
  },
)

story('compact rows are 44 to 52 px high', { tag: '@all' }, async ({ page }) => {
  await choose(page, { density: 'compact' })
  await openBoard(page)
  const heights = await heightsIn(page)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  expect(Math.max(...heights)).toBeLessThanOrEqual(52)
})

story('the view options apply at once, and on the next visit', { tag: '@all' }, async ({ page }) => {
  await openBoard(page)
  const feed = block(page, 'The Weekly Current')
  await expect(articles(feed)).toHaveCount(3)
  await page.getByRole('button', { name: 'View options' }).click()
  const panel = page.getByRole('dialog', { name: 'View options' })
  await expect(panel.getByRole('radio', { name: 'Comfortable' })).toBeFocused()
  await expectAccessible(page)
  await panel.getByRole('radio', { name: '5', exact: true }).click()
  await expect(articles(feed)).toHaveCount(5)
  await panel.getByRole('switch', { name: 'Pictures in lists' }).click()
  await expect(articles(feed).locator('img')).toHaveCount(0)
  const snippet = articles(feed)
    .first()
    .getByText(/^Ten years after the first ruling/)
  await panel.getByRole('group', { name: 'Snippet lines' }).getByRole('radio', { name: '0' }).click()
  await expect(snippet).toBeHidden()
  await page.keyboard.press('Escape')
  const asked = page.waitForRequest(/\/api\/board\?.*perFeed=5/)
  await openBoard(page)
  await asked
  await expect(articles(feed)).toHaveCount(5)
  await expect(articles(feed).locator('img')).toHaveCount(0)
})

story('headlines show their buttons on focus and open by keyboard', { tag: '@all' }, async ({ page }) => {
  await choose(page, { density: 'headlines' })
  await openBoard(page)
  await page.keyboard.press('j')
  const first = articles(block(page, 'The Weekly Current')).first()
  await expect(first.getByRole('button', { name: /^Rivers that were/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeFocused()
})

story('options of another version, or damaged ones, fall back', { tag: '@all' }, async ({ page }) => {
  await choose(page, { density: 'microscopic', snippetLines: -1, firstItems: 1e9 })
  await openBoard(page)
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
})

story(
  'a title of 500 characters without a space stays in its row',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('endless-row', 'still', { title: 'W'.repeat(300), itemCount: 0 })
    feed.publish({ title: 'W'.repeat(500) })
    await signedIn.subscribes([feed.url], 'News')
    await page.setViewportSize({ width: 360, height: 740 })
    for (const density of ['compact', 'headlines']) {
      await choose(page, { density })
      await page.goto('/feed?view=items')
      await expect(page.getByRole('button', { name: /^WWWW/ }).first()).toBeVisible()
      expect(await fitsItsWidth(page)).toBe(true)
      expect(Math.max(...(await heightsIn(page)))).toBeLessThanOrEqual(52)
    }
  },
)
