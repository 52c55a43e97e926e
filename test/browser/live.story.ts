// The page shows new items of the worker and marks of other tabs without a reload.
import { expect, story } from './support/story.ts'

story('an item marked read in one tab becomes read in the other', async ({ page, context, product, signedIn }) => {
  const feed = product.publishers.feed('two-tabs', 'still', { title: 'Two Tabs' })
  await signedIn.subscribes([feed.url])
  const other = await context.newPage()
  await other.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
  await Promise.all([page.goto('/feed'), other.goto('/feed')])
  const here = page
    .getByRole('region', { name: /^Two Tabs/ })
    .getByRole('article')
    .first()
  const there = other
    .getByRole('region', { name: /^Two Tabs/ })
    .getByRole('article')
    .first()
  await expect(there).toBeVisible()
  await here.getByRole('button', { name: /^Mark Read/ }).click()
  await expect(here.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await expect(there.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
})

story('refreshed items show on another device without a reload', async ({ page, product, signedIn }) => {
  const feed = product.publishers.feed('fresh-news', 'still', { title: 'Fresh News' })
  const [subscription] = await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  const block = page.getByRole('region', { name: /^Fresh News/ })
  await expect(block.getByRole('article')).toHaveCount(3)
  feed.publish({ title: 'Hot off the press' })
  await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscription?.id ?? 0 } })
  await expect(block.getByText('Hot off the press')).toBeVisible()
})

story('a change shows that happens before the live events are open', async ({ page, signedIn }) => {
  const [isAsked, isChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/events?*', async (route) => {
    isAsked.resolve()
    await isChanged.promise
    await route.continue()
  })
  await page.goto('/feed')
  await isAsked.promise
  await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
  await signedIn.tags('Water')
  isChanged.resolve()
  await expect(page.getByRole('region', { name: 'Tags' }).getByRole('button', { name: /^Water/ })).toBeVisible()
})
