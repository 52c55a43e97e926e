// The order of a board: columns that sort their feeds.
import type { Page } from '@playwright/test'
import { articles, block, chooseInMenu, feedsIn } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const columnMenu = 'Options of News'

async function sortNews(page: Page, label: string): Promise<void> {
  await chooseInRadio(page, columnMenu, label)
}

async function chooseInRadio(page: Page, menu: string, label: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitemradio', { name: label }).click()
}

story.beforeEach(async ({ page, signedIn, product }) => {
  const [current, orbit, songs] = product.publishers.publications
  await signedIn.subscribes(
    [current, songs, orbit].map((feed) => feed?.url ?? ''),
    'News',
  )
  await page.goto('/feed')
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
})

story('a column sorts its feeds, also after a reload and on a phone', async ({ page }) => {
  const byHand = await feedsIn(page, 'News').allTextContents()
  const byName = byHand.toSorted((one, other) => one.localeCompare(other))
  expect(byName).not.toEqual(byHand)
  await sortNews(page, 'Sort by name')
  await expect(feedsIn(page, 'News')).toHaveText(byName)
  await page.reload()
  await expect(feedsIn(page, 'News')).toHaveText(byName)
  await page.getByRole('button', { name: columnMenu, exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Sort by name' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await sortNews(page, 'Sort by hand')
  await expect(feedsIn(page, 'News')).toHaveText(byHand)
})

story('sorted by unread, what is read moves down at the next visit', async ({ page, signedIn }) => {
  const { columns } = await signedIn.calls('GET /columns')
  const [first] = columns[0]?.feeds ?? []
  await signedIn.calls('POST /items/read-all', {
    body: { feedId: first?.id, upToItemId: Number.MAX_SAFE_INTEGER },
  })
  await sortNews(page, 'Sort by unread')
  await expect(feedsIn(page, 'News').last()).toHaveText(first?.title ?? '')
})

story('moving a feed within a sorted column keeps the shown order and sorts by hand', async ({ page }) => {
  await sortNews(page, 'Sort by name')
  const byName = (await feedsIn(page, 'News').allTextContents()).toSorted((one, other) => one.localeCompare(other))
  await expect(feedsIn(page, 'News')).toHaveText(byName)
  const [first = '', second = '', third = ''] = byName
  await chooseInMenu(page, `Column of ${first}`, 'Move down')
  await expect(feedsIn(page, 'News')).toHaveText([second, first, third])
  await page.getByRole('button', { name: columnMenu, exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Sort by hand' })).toBeChecked()
})
