// Parts of the reader's page, located like a screen reader does: by role and name.
import { expect, type Locator, type Page } from '@playwright/test'

/** A feed's block on the board, or by itself on the page. */
export const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Scrolls until it is in sight. While a long board loads, a block may be replaced on the way. */
export const scrollTo = (target: Locator) => expect(() => target.scrollIntoViewIfNeeded()).toPass()

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The titles of a column's feeds, from its top. */
export const feedsIn = (page: Page, columnName: string) =>
  column(page, columnName).getByRole('region').getByRole('heading', { level: 3 })

export const articles = (place: Locator) => place.getByRole('article')

/** Opened by pressing an item's title. */
export const overlay = (page: Page) => page.getByRole('dialog')

/** Success messages in the corner; errors are `getByRole('alert')`. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

export const addBox = (page: Page) => page.getByRole('searchbox', { name: 'Search for feeds, or paste an address' })

export const sidebarLink = (page: Page, name: string | RegExp) =>
  page.getByRole('complementary').getByRole('link', { name })

/** Types until the row has the focus: letters of one word count together for less than a second, which a busy machine takes between two. */
export async function typeToRow(page: Page, letters: string, name: string): Promise<Locator> {
  const row = page.getByRole('menuitem', { name, exact: true })
  await expect(page.locator('[role="menuitem"]:focus')).toBeVisible()
  await expect(async () => {
    await page.keyboard.type(letters)
    await expect(row).toBeFocused({ timeout: 1_000 })
  }).toPass()
  return row
}

/** Opens a menu, and the group in it that has the item. */
export async function findInMenu(page: Page, menu: string, item: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const found = page
    .getByRole('menuitem', { name: item, exact: true })
    .or(page.getByRole('menuitemradio', { name: item, exact: true }))
    .or(page.getByRole('menuitemcheckbox', { name: item, exact: true }))
    .first()
  await expect(page.getByRole('menu').first()).toBeVisible()
  if (await found.isVisible()) return found
  for (const group of await page.locator('[role="menuitem"][aria-haspopup="menu"]').all()) {
    await group.click()
    await expect(page.getByRole('menu')).toHaveCount(2)
    if (await found.isVisible()) break
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(1)
  }
  return found
}

export async function chooseInMenu(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await (await findInMenu(page, menu, item)).click()
}

/** React listens to keys after the frame that shows the page, and what is painted before it hears none. */
export async function hearsKeys(page: Page): Promise<void> {
  await expect(page.locator('.painted-board')).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${target}`)
}

/** True when nothing overflows the window horizontally. */
export const fitsItsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
