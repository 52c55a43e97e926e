// Empty lists, an empty board, and lists of one: one form at one place, and each leads on.
import type { Page } from '@playwright/test'
import { articles, block, column } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const main = (page: Page) => page.getByRole('main')

story('each empty page says so at the same place, with one button', async ({ page, signedIn }) => {
  await signedIn.calls('POST /auth/onboarding/complete')
  const places = [
    ['savedFeeds', 'No saved items yet', 'Go to My Feeds'],
    ['later', 'Nothing to read later', 'Go to My Feeds'],
    ['highlights', 'No highlights yet', 'Go to My Feeds'],
    ['listening', 'Nothing to continue', 'Go to My Feeds'],
    ['items', 'No feeds yet', 'Add Feeds'],
  ] as const
  const centers = new Set<number>()
  for (const [view, sentence, action] of places) {
    await page.goto(`/feed?view=${view}`)
    const title = main(page).getByRole('heading', { name: sentence, level: 2 })
    await expect(title).toBeVisible()
    await expect(main(page).getByText(action, { exact: true })).toHaveCount(1)
    const box = await title.boundingBox()
    centers.add(Math.round(((box?.x ?? 0) + (box?.width ?? 0) / 2) / 10))
  }
  expect([...centers]).toHaveLength(1)
  await page.goto('/feed?view=savedFeeds')
  await main(page).getByRole('link', { name: 'Go to My Feeds' }).click()
  await expect(page).toHaveURL('/feed')
})

story('Add column on the empty board shows the columns', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('')
  await page.goto('/feed')
  await page.getByRole('link', { name: /^My Feeds/ }).click()
  await expect(page.getByText('No feeds yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByLabel('Column name').fill('Mornings')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Mornings')).toBeVisible()
  await expect(column(page, 'News')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: /^My Feeds/ }).click()
  await expect(column(page, 'Mornings')).toBeVisible()
})

story(
  'one saved article has the whole width, and one feed shows its title once',
  async ({ page, signedIn, product }) => {
    const [feed] = await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    const { items } = await signedIn.calls('GET /feeds/items', { query: { feedId: feed?.id ?? 0 } })
    await signedIn.calls('PATCH /feeds/items/:id/saved', { params: { id: items[0]?.id ?? 0 }, body: { isSaved: true } })
    await page.goto('/feed?view=savedFeeds')
    const article = articles(main(page))
    await expect(article).toHaveCount(1)
    const [whole, one] = await Promise.all([main(page).boundingBox(), article.boundingBox()])
    expect(one?.width).toBeGreaterThan((whole?.width ?? 0) * 0.9)

    await page.goto(`/feed?feed=${feed?.id}`)
    await expect(articles(block(page, feed?.title ?? '')).first()).toBeVisible()
    await expect(main(page).getByRole('heading', { name: feed?.title ?? '', exact: true })).toHaveCount(1)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(feed?.title ?? '')
    await page.getByRole('button', { name: 'All Items' }).click()
    await expect(page).toHaveURL('/feed')
  },
)
