// What a reader sees on the reader's page, found as a screen reader finds it: by role and name.
import type { Locator, Page } from '@playwright/test'

/** A feed's block on the board, or alone on the page. */
export const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The titles of a column's feeds, from its top. */
export const feedsIn = (page: Page, columnName: string) =>
  column(page, columnName).getByRole('region').getByRole('heading', { level: 3 })

export const articles = (place: Locator) => place.getByRole('article')

/** What presses on an item's title open. */
export const overlay = (page: Page) => page.getByRole('dialog')

/** Good news in the corner; bad news is `getByRole('alert')`. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

export const addBox = (page: Page) => page.getByRole('searchbox', { name: 'Search for feeds, or paste an address' })

export const sidebarLink = (page: Page, name: string | RegExp) =>
  page.getByRole('complementary').getByRole('link', { name })

export async function chooseInMenu(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Presses Tab, as someone without a mouse would, until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${target}`)
}

/** Whether nothing stands out of the window to the side. */
export const fitsItsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
