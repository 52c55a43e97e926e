// The account menu of the header, and its place in the drawer of a phone.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { expect, story } from './support/story.ts'

const header = (page: Page) => page.getByRole('banner')

story(
  'the e-mail in the header opens a menu with Settings, Commands, Shortcuts and Theme',
  async ({ page, signedIn }) => {
    await page.goto('/feed?view=savedFeeds')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const account = header(page).getByRole('button', { name: signedIn.email })
    await account.click()
    const menu = page.getByRole('menu', { name: signedIn.email })
    await expect(menu.getByRole('menuitem')).toHaveText(['Settings', 'Commands', 'Shortcuts', 'Theme'])
    await menu.getByRole('menuitem', { name: 'Theme' }).click()
    await expect(page.getByRole('menu', { name: 'Theme' }).getByRole('menuitemradio')).toHaveText([
      'System',
      'Light',
      'Dark',
      'Sepia',
      'Black',
      'High contrast',
    ])
    await expectAccessible(page)
    await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await account.click()
    await menu.getByRole('menuitem', { name: 'Theme' }).click()
    await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await menu.getByRole('menuitem', { name: 'Shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await account.click()
    await menu.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  },
)

story('the account menu works by keyboard and gives the focus back', { tag: '@all' }, async ({ page, signedIn }) => {
  await page.goto('/feed?view=savedFeeds')
  const account = header(page).getByRole('button', { name: signedIn.email })
  await account.focus()
  await page.keyboard.press('ArrowDown')
  const menu = page.getByRole('menu', { name: signedIn.email })
  await expect(menu.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Theme' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Shortcuts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account).toBeFocused()
})

story('Logout is a visible button next to the e-mail', { tag: '@all' }, async ({ page, signedIn }) => {
  await page.goto('/feed?view=savedFeeds')
  await expect(header(page).getByRole('button', { name: signedIn.email })).toBeVisible()
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

/** The left edge of its first letter, in pixels. */
const startOfText = (element: Locator) =>
  element.evaluate((shown) => {
    const range = document.createRange()
    range.selectNodeContents(shown)
    return Math.round(range.getBoundingClientRect().left)
  })

story.describe('on a phone', { tag: '@all' }, () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  story(
    'the drawer lists Settings, Commands, Shortcuts, Theme and Logout below the e-mail',
    async ({ page, signedIn }) => {
      await page.goto('/feed?view=savedFeeds')
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      const account = drawer.getByRole('region', { name: 'Account' })
      await expect(account.getByText(signedIn.email)).toBeVisible()
      await account.getByText('Dark', { exact: true }).tap()
      await expect(account.getByRole('radio', { name: 'Dark' })).toBeChecked()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
      const texts = [
        drawer.getByRole('link', { name: /^Add Feeds/ }),
        account.getByText(signedIn.email),
        account.getByRole('link', { name: 'Settings' }),
        account.getByRole('button', { name: 'Shortcuts' }),
        account.getByRole('button', { name: 'Logout' }),
      ]
      const starts = await Promise.all(texts.map(startOfText))
      expect(starts).toEqual(starts.map(() => starts[0]))
      await account.getByRole('button', { name: 'Shortcuts' }).tap()
      await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).tap()
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      await account.getByRole('link', { name: 'Settings' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    },
  )
})
