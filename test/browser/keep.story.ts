// Later, the list of what to read, and pages of the web that a reader keeps.
import type { Page } from '@playwright/test'
import { expectAccessible, keepLook } from './support/looks.ts'
import { articles, block, overlay, sidebarLink, toast } from './support/reader.ts'
import { givenRiver, main, row, rowTitles } from './support/river.ts'
import { expect, story } from './support/story.ts'

const looks = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

/** Both sizes in both schemes, without an accessibility problem. */
async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of looks)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await keepLook(page, story.info(), `${name}-${size}-${colorScheme}`)
    }
  await page.setViewportSize(looks[0][1])
  await page.emulateMedia({ colorScheme: 'light' })
}

story('a reader reads Later to its end, the oldest first', async ({ page, product, signedIn }) => {
  await givenRiver({ product, signedIn }, 6)
  await page.goto('/feed')
  const brook = block(page, 'Brook')
  for (const title of ['Brook 2', 'Brook 1']) {
    await brook.getByRole('button', { name: `Later: ${title}` }).click()
    await expect(brook.getByRole('button', { name: `Not Later: ${title}` })).toBeVisible()
  }
  await brook.getByRole('button', { name: 'Brook 3', exact: true }).click()
  await page.keyboard.press('l')
  await expect(overlay(page).getByRole('button', { name: 'Not Later: Brook 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebarLink(page, /^Later/)).toHaveText(/3/)

  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(rowTitles(page)).toHaveText(['Brook 3', 'Brook 1', 'Brook 2'])
  await page.getByRole('button', { name: 'Options of this list' }).click()
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click()
  await expect(rowTitles(page)).toHaveText(['Brook 2', 'Brook 1', 'Brook 3'])
  await expect(main(page).getByText('0 of 3 read')).toBeVisible()
  await expectGoodLooks(page, 'later')

  await row(page, 'Brook 2').getByRole('button', { name: 'Mark Read: Brook 2' }).click()
  await expect(main(page).getByText('1 of 3 read')).toBeVisible()
  for (const title of ['Brook 2', 'Brook 1', 'Brook 3'])
    await row(page, title)
      .getByRole('button', { name: `Not Later: ${title}` })
      .click()
  await expect(main(page).getByText('Nothing to read later')).toBeVisible()
  await expectGoodLooks(page, 'later-empty')
})

story('Later is a block of the board', async ({ page, product, signedIn }) => {
  await givenRiver({ product, signedIn }, 6)
  await page.goto('/feed')
  await block(page, 'Brook').getByRole('button', { name: 'Later: Brook 2' }).click()
  await sidebarLink(page, /^Later/).click()
  await page.getByRole('button', { name: 'Options of this list' }).click()
  await page.getByRole('menuitem', { name: 'Show on the board' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Search saved to your board')).toBeVisible()
  await sidebarLink(page, 'My Feeds').click()
  const later = main(page).getByRole('region', { name: 'News' }).getByRole('region', { name: 'Later' })
  await expect(articles(later).getByRole('heading')).toHaveText(['Brook 2'])
})
