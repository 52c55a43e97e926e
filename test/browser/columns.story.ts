// Columns: adding, naming, moving, deleting (docs/specification.md#board).
import type { Page } from '@playwright/test'
import { chooseInMenu, column, feedsIn, findInMenu } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

story.beforeEach(async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''], 'Reading')
  await page.goto('/feed')
  await expect(names(page)).toHaveText(['News', 'Interests', 'Reading'])
})

story('a column is added once, at the end', async ({ page }) => {
  await page.getByRole('button', { name: 'Add column' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add column' })
  await expect(dialog.getByLabel('Column name')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog.getByLabel('Column name').fill('  ')
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog.getByLabel('Column name').fill('Sundays')
  await dialog.getByRole('button', { name: 'Add' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(names(page)).toHaveText(['News', 'Interests', 'Reading', 'Sundays'])
  await expect(column(page, 'Sundays').getByRole('button', { name: 'Options of Sundays' })).toBeInViewport()
})

story('a column is renamed in place: Enter keeps the name, Escape does not', async ({ page }) => {
  await column(page, 'News').getByRole('button', { name: 'News', exact: true }).click()
  await page.getByLabel('Column name').fill('Not this')
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveText(['News', 'Interests', 'Reading'])
  await expect(column(page, 'News').getByRole('button', { name: 'News', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Column name').fill('Mornings')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Mornings', 'Interests', 'Reading'])
  await expect(column(page, 'Mornings').getByRole('button', { name: 'Mornings', exact: true })).toBeFocused()
  await page.reload()
  await expect(names(page)).toHaveText(['Mornings', 'Interests', 'Reading'])
})

story('the menu of a column renames and moves it', async ({ page }) => {
  await chooseInMenu(page, 'Options of Interests', 'Rename column')
  const dialog = page.getByRole('dialog', { name: 'Rename column' })
  await expect(dialog.getByLabel('Column name')).toHaveValue('Interests')
  await dialog.getByLabel('Column name').fill('Hobbies')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(names(page)).toHaveText(['News', 'Hobbies', 'Reading'])
  await chooseInMenu(page, 'Options of Hobbies', 'Move left')
  await expect(names(page)).toHaveText(['Hobbies', 'News', 'Reading'])
  await chooseInMenu(page, 'Options of Hobbies', 'Move right')
  await expect(names(page)).toHaveText(['News', 'Hobbies', 'Reading'])
  await expect(await findInMenu(page, 'Options of News', 'Move left')).toBeDisabled()
})

story('a deleted column moves its feeds to the first one', async ({ page }) => {
  await chooseInMenu(page, 'Options of Reading', 'Delete column')
  const asking = page.getByRole('alertdialog', { name: 'Delete the column Reading?' })
  await expect(asking).toContainText('move to the end of the column News')
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await chooseInMenu(page, 'Options of Reading', 'Delete column')
  await asking.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(names(page)).toHaveText(['News', 'Interests'])
  await expect(feedsIn(page, 'News')).toHaveText(['The Weekly Current'])
  await chooseInMenu(page, 'Options of News', 'Delete column')
  await expect(page.getByRole('alertdialog')).toContainText('move to the end of the column Interests')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(feedsIn(page, 'Interests')).toHaveText(['The Weekly Current'])
  await page.getByRole('button', { name: 'Options of Interests', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete column' })).toBeDisabled()
})

story.describe('refused', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 500/] })

  story('typed text stays when the server refuses it', async ({ page }) => {
    await page.route('**/api/columns/*', (route) => route.fulfill({ status: 500, json: {} }))
    await column(page, 'News').getByRole('button', { name: 'News', exact: true }).click()
    await page.getByLabel('Column name').fill('Mornings')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Failed to rename column')
    await expect(page.getByLabel('Column name')).toHaveValue('Mornings')
    await page.unroute('**/api/columns/*')
    await page.getByLabel('Column name').press('Enter')
    await expect(names(page)).toHaveText(['Mornings', 'Interests', 'Reading'])
  })

  story('a column that could not be moved returns', async ({ page }) => {
    await page.route('**/api/columns/*', (route) => route.fulfill({ status: 500, json: {} }))
    await chooseInMenu(page, 'Options of News', 'Move right')
    await expect(page.getByRole('alert')).toContainText('Failed to move column')
    await expect(names(page)).toHaveText(['News', 'Interests', 'Reading'])
  })
})
