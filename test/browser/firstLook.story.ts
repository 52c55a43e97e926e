// The look of the board: asked once after the first feeds, and named beside its icon from then on.
import type { Page } from '@playwright/test'
import { articles, block, sidebarLink } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const question = (page: Page) => page.getByRole('region', { name: 'How do you like to read?' })

story('a newcomer chooses the look of the first board, once', async ({ page, signedIn, product }) => {
  await page.goto('/feed')
  await expect(page.getByRole('region', { name: 'Welcome to Broadsheet' })).toBeVisible()
  await signedIn.subscribes(product.publishers.publications.slice(0, 3).map(({ url }) => url))
  await sidebarLink(page, /^My Feeds/).click()
  await expect(articles(block(page, 'The Weekly Current')).first()).toBeVisible()
  await expect(question(page).getByRole('button')).toHaveText([/^Board/, /^List and article/, /^Headlines/, ''])
  await expect(question(page).getByRole('button', { name: /^Board/ })).toHaveAttribute('aria-current', 'true')
  await question(page)
    .getByRole('button', { name: /^Headlines/ })
    .click()
  await expect(question(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'headlines')
  await expect(page.getByRole('main').getByRole('button', { name: 'Look: Headlines' })).toBeFocused()
  await page.reload()
  await expect(articles(block(page, 'The Weekly Current')).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'headlines')
  await expect(question(page)).toBeHidden()
})

story('the question about the look can be dismissed, and the usual look stays', async ({ page, signedIn, product }) => {
  await page.goto('/feed')
  await expect(page.getByRole('region', { name: 'Welcome to Broadsheet' })).toBeVisible()
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  await sidebarLink(page, /^My Feeds/).click()
  await question(page).getByRole('button', { name: 'Keep it as it is' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
  // On a desktop, the way to another look has a word.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('main').getByText('View options', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Look: Board', { exact: true })).toBeVisible()
})

story('in a narrow column, the buttons of an item share the line of its time', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  for (const width of [360, 960, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/feed')
    const article = articles(block(page, 'The Weekly Current')).nth(1)
    const [time, button] = [article.getByRole('time'), article.getByRole('button', { name: /^Mark Read/ })]
    const boxes = [await time.boundingBox(), await button.boundingBox()]
    const [one = 0, other = 0] = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2)
    expect(Math.abs(one - other), `at ${width}`).toBeLessThan(12)
  }
})

story('a board that was empty at the last visit does not lead to Add Feeds', async ({ page, signedIn, product }) => {
  await page.goto('/feed')
  await expect(page.getByRole('heading', { name: 'Add Feeds', level: 1 })).toBeVisible()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^My Feeds/ })
    .click()
  await expect(page.getByText('No feeds yet')).toBeVisible()
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  // The answer comes long after the kept board.
  await page.route('**/api/board*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/feed')
  await expect(page.getByRole('region', { name: 'The Weekly Current', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/feed')
})
