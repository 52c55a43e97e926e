// Without a mouse: the main job by keyboard only, and all shortcuts.
import type { Page } from '@playwright/test'
import { addBox, articles, block, feedsIn, overlay, sidebarLink, tabTo, toast, typeToRow } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story(
  'by keyboard only: sign in, add, read, save, tag, and move a feed to another column',
  async ({ page, account, product }) => {
    const { keyboard } = page
    await page.goto('/')
    await tabTo(page, page.getByRole('link', { name: 'Sign In' }))
    await keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toBeFocused()
    await keyboard.type(account.email)
    await keyboard.press('Tab')
    await keyboard.type(account.password)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/feed/)
    await expect(addBox(page)).toBeVisible()

    await keyboard.press('/')
    await expect(addBox(page)).toBeFocused()
    await keyboard.type(product.publishers.publications[0]?.url ?? '')
    await keyboard.press('Enter')
    await expect(toast(page, 'Feed added successfully!')).toBeVisible()
    await expect(addBox(page)).toHaveValue('')
    await tabTo(page, sidebarLink(page, /^My Feeds/))
    await keyboard.press('Enter')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)

    await keyboard.press('j')
    await expect(page.getByRole('button', { name: /^Rivers that were given/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect(overlay(page).getByText('1 / 3')).toBeVisible()
    await keyboard.press('s')
    await expect(overlay(page).getByRole('button', { name: /^Unsave/ })).toBeVisible()
    await tabTo(page, overlay(page).getByRole('button', { name: 'More tools' }))
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page.getByLabel('Find or create a tag')).toBeFocused()
    await keyboard.type('Water')
    await keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Water' })).toBeChecked()
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /^Rivers that were given/ })).toBeFocused()

    const menu = page.getByRole('button', { name: 'Options of The Weekly Current' })
    await menu.focus()
    await keyboard.press('Enter')
    // Letters move to the row that has a word with them; Right opens its group, Left leaves it.
    await typeToRow(page, 'mov', 'Move')
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('menuitem', { name: 'Move to column Interests' })).toBeFocused()
    await keyboard.press('ArrowLeft')
    await expect(page.getByRole('menuitem', { name: 'Move', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    await typeToRow(page, 'rea', 'Move to column Reading')
    await keyboard.press('Enter')
    await expect(feedsIn(page, 'Reading')).toHaveText(['The Weekly Current'])
    await expect(menu).toBeFocused()
  },
)

story.describe('the keys of the board', () => {
  story.beforeEach(async ({ page, signedIn, product }) => {
    const [current, orbit] = product.publishers.publications
    await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''])
    await page.goto('/feed')
    await expect(articles(page.getByRole('main'))).toHaveCount(6)
  })

  const titleAt = (page: Page, nth: number) =>
    articles(page.getByRole('main')).nth(nth).getByRole('heading').getByRole('button')

  story('j and k move between items, m, s and r act on them, o opens', async ({ page }) => {
    const first = articles(page.getByRole('main')).first()
    await page.keyboard.press('j')
    await expect(titleAt(page, 0)).toBeFocused()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('j')
    await expect(titleAt(page, 3)).toBeFocused()
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('k')
    await expect(titleAt(page, 0)).toBeFocused()
    await page.keyboard.press('m')
    await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await page.keyboard.press('m')
    await expect(first.getByRole('button', { name: /^Mark Read/ })).toBeVisible()
    await page.keyboard.press('s')
    await expect(first.getByRole('button', { name: /^Unsave/ })).toBeVisible()
    await page.keyboard.press('r')
    await expect(toast(page, 'Feed refreshed successfully')).toBeVisible()
    await page.keyboard.press('o')
    await expect(overlay(page).getByText('1 / 6')).toBeVisible()
    await page.keyboard.press('j')
    await expect(overlay(page).getByText('2 / 6')).toBeVisible()
    await page.keyboard.press('m')
    await expect(overlay(page).getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await page.keyboard.press('k')
    await expect(overlay(page).getByText('1 / 6')).toBeVisible()
  })

  story('holding j or k repeats; other keys act once', { tag: '@all' }, async ({ page }) => {
    for (let ticks = 0; ticks < 3; ticks += 1) await page.keyboard.down('j')
    await page.keyboard.up('j')
    await expect(titleAt(page, 2)).toBeFocused()
    const asked: string[] = []
    page.on('request', (request) => void (request.method() === 'PATCH' && asked.push(request.url())))
    for (let ticks = 0; ticks < 4; ticks += 1) await page.keyboard.down('m')
    await page.keyboard.up('m')
    await expect(
      articles(page.getByRole('main'))
        .nth(2)
        .getByRole('button', { name: /^Mark Unread/ }),
    ).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  story(
    'r refreshes the feed of each item once, also while another source is slow',
    { tag: '@all' },
    async ({ page }) => {
      const asked: string[] = []
      await page.route('**/api/feeds/*/refresh', (route) => void asked.push(route.request().url()))
      await page.keyboard.press('j')
      await page.keyboard.press('r')
      await page.keyboard.press('r')
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('j')
      await expect(titleAt(page, 3)).toBeFocused()
      await page.keyboard.press('r')
      await expect.poll(() => asked).toHaveLength(2)
      expect(new Set(asked).size).toBe(2)
    },
  )

  story('k never hides an item below the sticky name of its column', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 320 })
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await expect(titleAt(page, 1)).toBeFocused()
    const isClear = await titleAt(page, 1).evaluate((title) => {
      const { left, top } = title.getBoundingClientRect()
      return title.contains(document.elementFromPoint(left + 4, top + 4))
    })
    expect(isClear).toBe(true)
  })

  story('v opens the original in a new window', { tag: '@all' }, async ({ page, context }) => {
    await page.keyboard.press('j')
    const [original] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('v')])
    await expect(original.getByRole('heading', { level: 1 })).toHaveText(/^Rivers that were given/)
    expect(await original.evaluate(() => window.opener)).toBeNull()
  })

  story('g and a letter go places, ? helps, and letters typed into a field stay letters', async ({ page }) => {
    await pressesInOneGo(page, 'g', 's')
    await expect(page).toHaveURL('/feed?view=savedFeeds')
    await pressesInOneGo(page, 'g', 'a')
    await expect(page).toHaveURL('/feed')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Shortcuts' })
    await expect(help.getByText('Next article')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL('/feed')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('gs?jm')
    await expect(addBox(page)).toHaveValue('gs?jm')
    await expect(page.getByRole('dialog')).toBeHidden()
    await addBox(page).blur()
    await pressesInOneGo(page, 'g', 't')
    await expect(page).toHaveURL('/tags')
    await expect(page.getByRole('button', { name: /^Mark Unread/ })).toHaveCount(0)
  })
})

/** The page knows a sequence by the time between its keys, and a loaded machine may stall between two steps of a story. */
const pressesInOneGo = (page: Page, ...keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)))
