// Menus: daily commands first, the others in groups beside or over the menu, by pointer, finger and keyboard.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import {
  articles,
  block,
  chooseInMenu,
  feedsIn,
  findInMenu,
  hearsKeys,
  sidebarLink,
  typeToRow,
} from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const title = 'The Weekly Current'
const options = `Options of ${title}`
const rows = (page: Page, menu: string) => page.getByRole('menu', { name: menu, exact: true }).getByRole('menuitem')

story.beforeEach(async ({ page, signedIn, product }) => {
  const [current, orbit] = product.publishers.publications
  await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''], 'News')
  await page.goto('/feed')
  await expect(articles(block(page, title))).toHaveCount(3)
  await hearsKeys(page)
})

const commands = ['Mark all read', 'Refresh', 'Manage tags', 'Rename', 'Move', 'View and settings', 'Delete']

story('a feed has the same menu on its block and in the sidebar, with Delete last', async ({ page }) => {
  await page.getByRole('button', { name: options, exact: true }).click()
  await expect(rows(page, options)).toHaveText(commands)
  await page.keyboard.press('Escape')
  await sidebarLink(page, /^The Weekly/).hover()
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await expect(rows(page, `Actions for ${title}`)).toHaveText(commands)
})

story('the list of a feed has the same menu, and a feed renamed there has its new name', async ({ page }) => {
  await block(page, title).getByRole('heading', { name: title }).getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await (await findInMenu(page, 'Options of this list', options)).click()
  await expect(rows(page, options)).toHaveText(commands)
  await rows(page, options).filter({ hasText: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename feed' })
  await dialog.getByLabel('Feed name').fill('Rivers')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(heading).toHaveText('Rivers')
})

story('arrows go into a group and out, Escape closes one menu, Tab all, and the focus returns', async ({ page }) => {
  const button = page.getByRole('button', { name: options, exact: true })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Mark all read' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const group = page.getByRole('menuitem', { name: 'View and settings' })
  await expect(group).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menuitem', { name: 'Open as a list' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  // The first account of a server is its admin, who has a row more.
  await expect(rows(page, 'View and settings').last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(group).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(group).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  // The commands load when their menu opens; keys before that are the button's.
  await expect(page.getByRole('menuitem', { name: 'Mark all read' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Open as a list' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

story('the focus returns to the button after a command in a group', async ({ page }) => {
  await chooseInMenu(page, options, 'Move down')
  await expect(feedsIn(page, 'News').first()).toHaveText('Orbit & Bench')
  await expect(page.getByRole('button', { name: options, exact: true })).toBeFocused()
})

story(
  'a hundred columns scroll, say so, and are found by their letters',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    for (let number = 1; number <= 100; number += 1)
      await signedIn.calls('POST /columns', { body: { name: number === 88 ? 'Zeppelins' : `Shelf ${number}` } })
    await page.reload()
    await expect(articles(block(page, title))).toHaveCount(3)
    await hearsKeys(page)
    await findInMenu(page, options, 'Move to column Shelf 1')
    const menu = page.getByRole('menu', { name: 'Move', exact: true })
    const sign = () => menu.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(await sign()).toContain('More')
    const box = await menu.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    const zeppelins = await typeToRow(page, 'zep', 'Move to column Zeppelins')
    await expect(zeppelins).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('End')
    await expect.poll(sign).not.toContain('More')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 })
  },
)

story(
  'the title opens the list of the feed wherever it is pressed, and no tool covers it',
  { tag: '@all' },
  async ({ page }) => {
    const link = block(page, title).getByRole('heading', { name: title }).getByRole('link')
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const share of [0.02, 0.5, 0.98]) {
      // Without a pointer that moved before: the first press counts.
      await page.mouse.click(x + width * share, y + height / 2)
      await expect(page).toHaveURL(/view=items&feed=\d+|feed=\d+&view=items/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goBack()
      await expect(articles(block(page, title))).toHaveCount(3)
    }
    for (const density of ['comfortable', 'compact', 'headlines']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-density', name), density)
      await block(page, title).hover()
      const title_ = (await link.boundingBox()) ?? { y: 0 }
      const tool = await page.getByRole('button', { name: `Refresh feed: ${title}` }).boundingBox()
      expect((tool?.y ?? 0) + (tool?.height ?? 0)).toBeLessThanOrEqual(title_.y + 2)
    }
  },
)

story('a feed is renamed, and an empty name brings its own title back', async ({ page, signedIn }) => {
  const rename = async (from: string, to: string) => {
    // A title in another direction is isolated in the name of its menu.
    const shown = /[֐-׿]/.test(from) ? `\u2068${from}\u2069` : from
    await chooseInMenu(page, `Options of ${shown}`, 'Rename')
    const dialog = page.getByRole('dialog', { name: 'Rename feed' })
    await expect(dialog.getByLabel('Feed name')).toHaveValue(from)
    // The old name is selected, so the new one takes its place.
    await expect(dialog.getByLabel('Feed name')).toBeFocused()
    await page.keyboard.press('Backspace')
    await page.keyboard.insertText(to)
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(dialog).toBeHidden()
  }
  const long = 'Tide '.repeat(60).trim()
  let before = title
  for (const name of ['Rivers', long, 'אקטואליה שבועית']) {
    await rename(before, name)
    await expect(feedsIn(page, 'News').first()).toHaveText(name)
    before = name
  }
  await page.reload()
  await expect(feedsIn(page, 'News').first()).toHaveText(before)
  await rename(before, '')
  await expect(feedsIn(page, 'News').first()).toHaveText(title)
  const { columns } = await signedIn.calls('GET /columns')
  expect(columns[0]?.feeds[0]?.title).toBe(title)
})

story(
  'a row of the sidebar shows its last update and its tags on hover and focus',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    const tag = await signedIn.tags('Water')
    const feedId = (await signedIn.calls('GET /columns')).columns[0]?.feeds[0]?.id ?? 0
    await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId }, body: { tagId: tag.id } })
    await page.reload()
    const row = sidebarLink(page, /^The Weekly/)
    const facts = page.getByRole('tooltip')
    await row.hover()
    await expect(facts).toContainText(/Updated .*Water$/)
    await expectAccessible(page)
    await page.mouse.move(700, 400)
    await expect(facts).toBeHidden()
    await row.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(facts).toContainText('Water')
    // The menu of the row takes their place.
    const failures: Error[] = []
    page.on('pageerror', (failure) => failures.push(failure))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(facts).toBeHidden()
    expect(failures).toEqual([])
  },
)

story.describe('on a phone', () => {
  story.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  story('a group slides over the menu, with a way back and rows for a finger', async ({ page }) => {
    await page.getByRole('button', { name: options, exact: true }).tap()
    await page.getByRole('menuitem', { name: 'View and settings' }).tap()
    const back = page.getByRole('menuitem', { name: 'Back from View and settings' })
    await expect(back).toBeVisible()
    const heights = await rows(page, 'View and settings').evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    )
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await back.tap()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 })
  })

  story('the menu of a row in the drawer begins with its last update', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('button', { name: `Actions for ${title}` }).tap()
    await expect(page.getByRole('menu').getByText(/^Updated /)).toBeVisible()
    await expectAccessible(page)
  })
})
