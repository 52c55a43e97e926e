// A calm interface: nothing moves under the pointer, deleting is apart, and a newcomer sees the search at once.
import type { Locator, Page } from '@playwright/test'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

/** Where each text of the page is, for those in the window. */
const placesOfTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const places: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!node.textContent?.trim() || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      // A tooltip is new, and moves nothing.
      if (node.parentElement.closest('[role="tooltip"]') !== null) continue
      range.selectNodeContents(node)
      const { left, top, width, height } = range.getBoundingClientRect()
      if (height > 0 && top < innerHeight) places.push(`${node.textContent} at ${left}, ${top}, ${width} px wide`)
    }
    return places
  })

/** The middle of one of them; null when it is hidden or not in the window as a whole. */
const middleOf = (targets: Locator, nth: number) =>
  targets.evaluateAll((elements, nth) => {
    const target = elements[nth]
    if (!target?.checkVisibility({ visibilityProperty: true })) return null
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
    if (width === 0 || height === 0 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return null
    return { x: left + width / 2, y: top + height / 2, html: target.outerHTML.slice(0, 200) }
  }, nth)

/** Points at each of them, and expects every text of the page to stay where it was. */
async function expectStillUnder(page: Page, targets: Locator): Promise<void> {
  await page.mouse.move(1, 1)
  const before = new Set(await placesOfTexts(page))
  const count = await targets.count()
  expect(count).toBeGreaterThan(0)
  for (let nth = 0; nth < count; nth += 1) {
    const middle = await middleOf(targets, nth)
    if (middle === null) continue
    await page.mouse.move(middle.x, middle.y)
    // A tool may cover a text, but every text that is still shown is where it was.
    const moved = (await placesOfTexts(page)).filter((place) => !before.has(place))
    expect(moved, `with the pointer on ${middle.html}`).toEqual([])
  }
}

story.describe('under the pointer no text moves', () => {
  story.beforeEach(async ({ page, signedIn, product }) => {
    // Times such as “just now” would change meanwhile.
    await page.clock.setFixedTime(new Date())
    await signedIn.subscribes(product.publishers.publications.slice(0, 4).map(({ url }) => url))
    await signedIn.tags('Water')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  for (const view of ['list', 'cards'] as const)
    story(`on the board (${view}) and in the sidebar`, async ({ page, signedIn }) => {
      await signedIn.calls('PATCH /auth/profile', { body: { preferences: { view } } })
      await page.goto('/feed')
      await expect(articles(page.getByRole('main'))).toHaveCount(12)
      // The last part of the page to be drawn.
      await expect(page.getByRole('complementary').getByText('Water')).toBeVisible()
      await expect(page.locator('.painted-board')).toHaveCount(0)
      await expectStillUnder(page, page.getByRole('banner').locator('button, a, input'))
      await expectStillUnder(page, page.getByRole('complementary').locator('button, a'))
      await expectStillUnder(page, page.getByRole('main').locator('article, button, a, h2, h3'))
    })

  story('in Settings', async ({ page }) => {
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectStillUnder(page, page.locator('button, a, input, label'))
  })
})

story('Delete is last in every menu of the board, below a rule', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''], 'News')
  await page.goto('/feed')
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  for (const name of ['Options of The Weekly Current', 'Options of News']) {
    await page.getByRole('button', { name, exact: true }).click()
    const items = page.getByRole('menu').getByRole('menuitem')
    await expect(items.last()).toHaveText(/^Delete/)
    const [above, last] = await Promise.all([items.nth(-2).boundingBox(), items.last().boundingBox()])
    expect((last?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(4)
    await page.keyboard.press('Escape')
  }
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  story(`a newcomer sees the search and the categories at once (${width}×${height})`, async ({ page, signedIn: _ }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/feed?view=addFeeds')
    const panel = page.getByRole('region', { name: 'Welcome to Broadsheet' })
    await expect(panel).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox', { name: 'Discover New Feeds' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Browse by Category' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /Latest News/ })).toBeInViewport({ ratio: 1 })
    const toImport = panel.getByRole('button', { name: 'Coming from another feed reader?' })
    await toImport.click()
    const elsewhere = page.getByRole('heading', { name: 'Coming from another feed reader?' })
    await expect(elsewhere).toBeFocused()
    await expect(elsewhere).toBeInViewport()
    await panel.getByRole('button', { name: 'Choose feeds to start with' }).click()
    await expect(panel.getByRole('checkbox').first()).toBeVisible()
  })
