// The tools of a block on the board: "⋯" is always visible, the others show on hover or focus of the whole block.
import type { Locator, Page } from '@playwright/test'
import { articles, block, chooseInMenu, feedsIn, findInMenu, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const title = 'A Feed with a Title So Long That Its End Never Fits into the Width of One Column of the Board'

const toolsOnHover = (page: Page) => [
  page.getByRole('button', { name: `Drag ${title}` }),
  page.getByRole('button', { name: `Refresh feed: ${title}` }),
  page.getByRole('button', { name: `Manage tags: ${title}` }),
  page.getByRole('button', { name: `Delete feed: ${title}` }),
]

/** The opacity of the element or its container. */
const opacityOf = (tool: Locator) =>
  tool.evaluate((element) => {
    let opacity = 1
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity)
    return opacity
  })

story.use({ contextOptions: { reducedMotion: 'reduce' } })

story.beforeEach(async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed(`long-title-${signedIn.email}`, 'still', { title })
  await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  await expect(articles(block(page, title))).toHaveCount(3)
})

story('"⋯" is visible without a pointer near; hovering an item shows the other tools', async ({ page }) => {
  await page.mouse.move(0, 0)
  expect(await opacityOf(page.getByRole('button', { name: `Options of ${title}` }))).toBe(1)
  for (const tool of toolsOnHover(page)) expect(await opacityOf(tool)).toBe(0)
  await articles(block(page, title)).nth(2).hover()
  for (const tool of toolsOnHover(page)) await expect.poll(() => opacityOf(tool)).toBe(1)
})

story('the focus in an item shows the tools of its block as well', { tag: '@all' }, async ({ page }) => {
  await page.mouse.move(0, 0)
  await page.keyboard.press('j')
  for (const tool of toolsOnHover(page)) await expect.poll(() => opacityOf(tool)).toBe(1)
})

story('the tools cover neither the time nor the badge, and move no text', { tag: '@all' }, async ({ page }) => {
  const header = block(page, title)
  const texts = [
    header.getByRole('heading', { name: title }),
    header.getByText('unread item'),
    header.getByRole('time').first(),
  ]
  const boxes = () => Promise.all(texts.map((text) => text.first().boundingBox()))
  await page.mouse.move(0, 0)
  const before = await boxes()
  await header.hover()
  await expect.poll(() => opacityOf(page.getByRole('button', { name: `Delete feed: ${title}` }))).toBe(1)
  expect(await boxes()).toEqual(before)
  const isOnTop = (text: Locator) =>
    text.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  expect(await isOnTop(header.getByText('unread item').locator('..'))).toBe(true)
  expect(await isOnTop(header.getByRole('time').first())).toBe(true)
})

story('"⋯" contains all tools, with Delete last and separate', { tag: '@all' }, async ({ page }) => {
  for (const name of [
    'Mark all read',
    'Refresh',
    'Manage tags',
    'Rename',
    'Move to column Reading',
    'Change address',
  ]) {
    await expect(await findInMenu(page, `Options of ${title}`, name)).toBeVisible()
    await page.reload()
  }
  await page.getByRole('button', { name: `Options of ${title}` }).click()
  await expect(page.getByRole('menuitem').last()).toHaveText('Delete')
  await page.keyboard.press('Escape')
  await chooseInMenu(page, `Options of ${title}`, 'Mark all read')
  await expect(toast(page, '5 articles marked read')).toBeVisible()
  await chooseInMenu(page, `Options of ${title}`, 'Move to column Reading')
  await expect(feedsIn(page, 'Reading')).toHaveText([title])
})

story('the block of a saved search has a permanent "⋯" as well', { tag: '@all' }, async ({ page, signedIn }) => {
  const [column] = (await signedIn.calls('GET /columns')).columns
  await signedIn.calls('POST /searches', { body: { name: 'Mine', query: 'the', columnId: column?.id } })
  await page.reload()
  await page.mouse.move(0, 0)
  expect(await opacityOf(page.getByRole('button', { name: 'Options of the search Mine' }))).toBe(1)
  await block(page, 'Mine').hover()
  await expect.poll(() => opacityOf(page.getByRole('button', { name: 'Drag Mine' }))).toBe(1)
})
