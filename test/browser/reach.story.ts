// Few steps to the first article, a focus that stays in place, states in forced colors, and short windows.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { articles, block, hearsKeys, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const title = 'The Weekly Current'
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function openBoard(page: Page): Promise<void> {
  await page.goto('/feed')
  await expect(articles(block(page, title))).toHaveCount(3)
  await hearsKeys(page)
}

story.beforeEach(async ({ signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''], 'News')
})

story(
  'the first article is two keys away with a hundred feeds, and pages have landmarks',
  async ({ page, signedIn, product }) => {
    const { columns } = await signedIn.calls('GET /columns')
    for (let number = 1; number < 100; number += 1) {
      const { url } = product.publishers.feed(`shelf-${number}`, 'still', { title: `Shelf ${number}` })
      await signedIn.calls('POST /feeds', { body: { feedUrl: url, columnId: columns[number % 3]?.id } })
    }
    await openBoard(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the articles' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to the articles' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(articles(block(page, title)).first().getByRole('heading').getByRole('button')).toBeFocused()
    for (const landmark of ['banner', 'complementary', 'main'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
    await page.goto('/feed?view=addFeeds')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  },
)

story('Unsave and Save in Saved leave the focus in its place', { tag: '@all' }, async ({ page, signedIn }) => {
  const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 3 } })
  for (const { id } of items.slice(0, 3))
    await signedIn.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
  await page.goto('/feed?view=savedFeeds')
  const listed = articles(page.getByRole('main'))
  await expect(listed).toHaveCount(3)
  await hearsKeys(page)
  const next = (await listed.nth(1).getByRole('heading').textContent()) ?? ''
  await listed
    .first()
    .getByRole('button', { name: /^Unsave/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(listed).toHaveCount(2)
  await expect.poll(() => focusedText(page)).toContain(next)
  // In the open article: the list below it loses the item, and gets it back.
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeVisible()
  const toggle = overlay(page).getByRole('button', { name: /^(Unsave|Save): / })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAccessibleName(/^Save/)
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAccessibleName(/^Unsave/)
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
  await expect.poll(() => focusedText(page)).toContain(next)
})

const groundOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor)

story('forced colors keep every state', { tag: '@all' }, async ({ page, signedIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const tag = await signedIn.tags('Water')
  const { columns } = await signedIn.calls('GET /columns')
  const params = { feedId: columns[0]?.feeds[0]?.id ?? 0 }
  await signedIn.calls('POST /tags/feeds/:feedId', { params, body: { tagId: tag.id } })
  await openBoard(page)
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const differs = async (one: Locator, other?: Locator) =>
    expect(await groundOf(one)).not.toBe(other === undefined ? ground : await groundOf(other))
  await differs(page.getByRole('complementary').getByRole('link', { name: /^My Feeds/ }))
  await differs(articles(block(page, title)).first().getByRole('img', { name: 'Unread' }))
  const view = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) })
  await differs(view('List'), view('Cards'))
  const isOff = await groundOf(page.getByRole('switch', { name: 'Unread only' }))
  await page.getByRole('switch', { name: 'Unread only' }).click()
  await expect.poll(() => groundOf(page.getByRole('switch', { name: 'Unread only' }))).not.toBe(isOff)
  const badge = block(page, title).getByTitle('Water')
  await differs(badge)
  await expect(badge).toHaveCSS('outline-style', 'solid')
  const filter = page.getByRole('complementary').getByRole('button', { name: /^Water/ })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await differs(filter)
  // Otherwise the system's ground behind the letters hides them.
  await expect(page.getByRole('button', { name: 'Add Feed' })).toHaveCSS('forced-color-adjust', 'none')
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Columns' }).getByRole('button')
  await differs(tabs.first(), tabs.nth(1))
  await expectAccessible(page)
})

for (const [width, height] of [
  [360, 225],
  [320, 256],
  [480, 270],
  [844, 390],
] as const)
  story(
    `the header and the tabs take at most a quarter of ${width}×${height}`,
    { tag: width === 320 ? [] : '@all' },
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openBoard(page)
      const first = block(page, title)
      const header = await page.getByRole('banner').boundingBox()
      const tabs = await page.getByRole('navigation', { name: 'Columns' }).locator('..').boundingBox()
      expect((header?.height ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(height / 4)
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(height / 4)
      await expectAccessible(page)
    },
  )

for (const width of [641, 700, 760])
  story(
    `nothing in the header is cut off in a window of ${width} px`,
    { tag: width === 641 ? [] : '@all' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openBoard(page)
      const box = await page.getByRole('searchbox').boundingBox()
      expect(box?.width ?? 0).toBeGreaterThan(120)
      await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('banner').getByRole('button', { name: 'Add Feed' })).toBeInViewport({ ratio: 1 })
    },
  )
