// Mistakes are taken back: deletions, and "Mark all read" after its toast is gone.
import { block, chooseInMenu, feedsIn, findInMenu, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story(
  'a deleted feed and a deleted column come back, from the toast and from Settings',
  async ({ page, signedIn, product }) => {
    const [current, orbit] = product.publishers.publications
    await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''], 'News')
    const { feeds } = await signedIn.calls('GET /feeds')
    const feed = feeds.find(({ title }) => title === 'The Weekly Current')
    await signedIn.calls('PATCH /feeds/:id', { params: { id: feed?.id ?? 0 }, body: { title: 'My weekly' } })
    await page.goto('/feed')
    const before = ['My weekly', 'Orbit & Bench']
    await expect(feedsIn(page, 'News')).toHaveText(before)
    await chooseInMenu(page, 'Options of My weekly', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Feed deleted successfully')).toBeVisible()
    await expect(block(page, 'My weekly')).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Put back')).toBeVisible()
    await expect(feedsIn(page, 'News')).toHaveText(before)

    await chooseInMenu(page, 'Options of News', 'Delete column')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Column deleted')).toBeVisible()
    await page.goto('/settings#deleted')
    await page.getByRole('button', { name: 'Undo: Column deleted: News' }).click()
    await expect(page.getByText('You deleted nothing within a day.')).toBeVisible()
    await page.goto('/feed')
    await expect(feedsIn(page, 'News')).toHaveText(before)
  },
)

story('the Undo of a toast waits, and "Mark all read" can be undone later', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''], 'News')
  await page.clock.install()
  await page.goto('/feed')
  await chooseInMenu(page, 'Options of News', 'Mark column read')
  await expect(toast(page, '12 articles marked read')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(toast(page, '12 articles marked read')).toBeHidden()
  await chooseInMenu(page, 'Options of News', 'Undo Mark All Read')
  await expect(block(page, 'The Weekly Current').getByText('12 unread items')).toBeAttached()
  await expect(await findInMenu(page, 'Options of News', 'Undo Mark All Read')).toBeHidden()
})
