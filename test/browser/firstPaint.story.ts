// The board is painted before the scripts of the page are there, at the places where the page will have it.
import type { Page } from '@playwright/test'
import { articles, block, feedsIn } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const titles = Array.from({ length: 6 }, (_, index) => `Feed ${index + 1}`)
const rightToLeft = 'كل الأخبار'

/** The scripts of the page wait until `load` is called. */
async function holdScripts(page: Page) {
  let load = () => {}
  const held = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\/assets\/(index|base|reader)-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return load
}

/** Texts and places of everything that has a text of its own, in the articles and the headers around them. */
async function placesOn(page: Page, board: string) {
  return page.locator(board).evaluate((root) => {
    const shown = [...root.querySelectorAll('section h2, section h3, article, article *')].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE) && element.clientWidth !== 1,
    )
    return shown.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { font, color, direction } = getComputedStyle(element)
      return { text: element.textContent, x, y, width, height, font, color, direction }
    })
  })
}

story.beforeEach(async ({ signedIn, product }) => {
  const feeds = titles.map((title, index) =>
    product.publishers.feed(`painted-${index}`, 'still', { title: index === 1 ? rightToLeft : title, itemCount: 5 }),
  )
  await signedIn.subscribes(
    feeds.slice(0, 4).map(({ url }) => url),
    'News',
  )
  await signedIn.subscribes(
    feeds.slice(4).map(({ url }) => url),
    'Interests',
  )
})

for (const { name, size, scheme } of [
  { name: 'a wide window', size: { width: 1440, height: 900 }, scheme: 'light' },
  { name: 'a wide window in the dark', size: { width: 1440, height: 900 }, scheme: 'dark' },
  { name: 'a phone', size: { width: 390, height: 844 }, scheme: 'light' },
] as const) {
  story.describe(`in ${name}`, () => {
    story.use({ viewport: size, colorScheme: scheme })

    story(
      'headlines are painted before the scripts are there, and nothing moves when the page takes over',
      { tag: scheme === 'dark' ? '@all' : [] },
      async ({ page }) => {
        const loadScripts = await holdScripts(page)
        await page.goto('/feed', { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { name: 'Feed 1', exact: true })).toBeVisible()
        expect(await page.locator('#root > *').count()).toBe(0)
        await page.evaluate(() => document.fonts.ready)
        const painted = await placesOn(page, '.painted-items')
        expect(painted.filter(({ text }) => text?.startsWith('Mark Read')).length).toBeGreaterThanOrEqual(6)
        loadScripts()
        await expect(page.locator('.painted-board')).toHaveCount(0)
        const drawn = await placesOn(page, 'main')
        for (const place of painted) expect(drawn).toContainEqual(place)
      },
    )
  })
}

story('a press on what is painted counts once the page is there', async ({ page, signedIn }) => {
  const loadScripts = await holdScripts(page)
  await page.goto('/feed', { waitUntil: 'commit' })
  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: /^Mark Read/ }).dblclick()
  await page.getByRole('article').nth(1).getByRole('heading').getByRole('button').click()
  loadScripts()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    articles(block(page, 'Feed 1'))
      .first()
      .getByRole('button', { name: /^Mark Unread/ }),
  ).toBeVisible()
  const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 50 } })
  expect(items.filter(({ isRead }) => isRead)).toHaveLength(1)
})

for (const { name, size, layout } of [
  { name: 'beside the article', size: { width: 1440, height: 900 }, layout: 'beside' },
  { name: 'over the whole width', size: { width: 1440, height: 900 }, layout: 'list' },
  { name: 'on a phone', size: { width: 390, height: 844 }, layout: 'list' },
]) {
  story.describe(`one list ${name}`, () => {
    story.use({ viewport: size })

    story(
      'its first items are painted, and nothing moves when the page takes over',
      { tag: layout === 'list' ? '@all' : [] },
      async ({ page }) => {
        await page.addInitScript((value) => localStorage.setItem('layout', JSON.stringify(value)), layout)
        const loadScripts = await holdScripts(page)
        await page.goto('/feed', { waitUntil: 'commit' })
        await expect(page.getByRole('article').first()).toBeVisible()
        expect(await page.locator('#root > *').count()).toBe(0)
        await page.evaluate(() => document.fonts.ready)
        const painted = await placesOn(page, '.painted-items')
        expect(painted.filter(({ text }) => text?.startsWith('Mark Read')).length).toBeGreaterThanOrEqual(6)
        loadScripts()
        await expect(page.locator('.painted-board')).toHaveCount(0)
        const drawn = await placesOn(page, 'main')
        for (const place of painted) if (place.y < size.height) expect(drawn).toContainEqual(place)
      },
    )
  })
}

story('a press on a painted list opens the article beside it', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('layout', '"beside"'))
  const loadScripts = await holdScripts(page)
  await page.goto('/feed', { waitUntil: 'commit' })
  const headline = page.getByRole('article').first().getByRole('heading')
  const title = (await headline.textContent()) ?? ''
  await headline.getByRole('button').click()
  loadScripts()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

story('the focus and the place in a column stay when the page takes over', { tag: '@all' }, async ({ page }) => {
  const loadScripts = await holdScripts(page)
  await page.goto('/feed', { waitUntil: 'commit' })
  const headline = page.getByRole('article').nth(3).getByRole('heading').getByRole('button')
  await headline.focus()
  await page.getByRole('region', { name: 'News' }).evaluate((column) => {
    column.scrollTop = 120
  })
  loadScripts()
  await expect(page.locator('.painted-board')).toHaveCount(0)
  await expect(headline).toBeFocused()
  expect(await page.getByRole('region', { name: 'News' }).evaluate((column) => column.scrollTop)).toBe(120)
})

story('the next visit is painted before the server answers', async ({ page }) => {
  await page.goto('/feed')
  await expect(feedsIn(page, 'News')).toHaveCount(4)
  await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
  await page.goto('/terms')
  await holdScripts(page)
  await page.route('**/api/**', () => new Promise(() => {}))
  await page.goto('/feed', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Feed 1', exact: true })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

story('a board in another look is left to the page', { tag: '@all' }, async ({ page, signedIn }) => {
  await signedIn.calls('PATCH /auth/profile', { body: { preferences: { view: 'cards' } } })
  const loadScripts = await holdScripts(page)
  const answered = page.waitForResponse('**/api/board?*')
  await page.goto('/feed', { waitUntil: 'commit' })
  await answered
  loadScripts()
  await expect(articles(block(page, 'Feed 1'))).toHaveCount(3)
  await expect(page.locator('.painted-board')).toHaveCount(0)
})

story(
  'scripts for articles come after the first view, those for dragging when the pointer moves',
  { tag: '@all' },
  async ({ page }) => {
    const loaded: string[] = []
    page.on('response', (response) => {
      loaded.push(response.url())
    })
    const itemsAhead = page.waitForResponse(/\/api\/board\/blocks/)
    await page.goto('/feed')
    await (await itemsAhead).finished()
    // The tags of the sidebar are requested once the board is complete.
    await expect.poll(() => loaded.some((url) => url.endsWith('/api/tags'))).toBe(true)
    expect(loaded.filter((url) => /assets\/(opened|DragLayer)-/.test(url))).toEqual([])
    // So a first tap on a phone opens an article at once.
    await expect.poll(() => loaded.some((url) => /assets\/opened-.*\.js/.test(url))).toBe(true)
    expect(loaded.filter((url) => /assets\/DragLayer-/.test(url))).toEqual([])
    const dragging = page.waitForResponse(/assets\/DragLayer-.*\.js/)
    await page.mouse.move(700, 450)
    await dragging
  },
)
