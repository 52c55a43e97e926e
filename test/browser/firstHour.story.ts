// The main job, end to end: from an empty account to a board that survives a restart.
import { startProduct } from './support/product.ts'
import { expect, story } from './support/story.ts'

story(
  'a new reader registers, adds a feed by its address, reads, saves, and finds everything after a restart',
  async ({ browser }) => {
    // Its own product, since this story restarts it.
    const product = await startProduct()
    const [current] = product.publishers.publications
    const page = await browser.newPage({ baseURL: product.url })
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started Free' }).click()
    await page.getByLabel('Email').fill('newcomer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    await page.getByLabel('Verify Password').fill('a good password')
    await page.getByRole('button', { name: /create|register|sign up/i }).click()
    await expect(page).toHaveURL(/view=addFeeds/)
    await expect(page.getByText('Discover New Feeds')).toBeVisible()

    const addBox = page
      .locator('header')
      .getByRole('combobox')
      .or(page.locator('header').getByRole('searchbox'))
      .first()
    await addBox.fill(current?.url ?? '')
    await page.locator('header').getByRole('button', { name: 'Add Feed' }).click()
    await expect(page.getByRole('status').getByText('Feed added successfully!')).toBeVisible()

    await page.getByRole('status').getByRole('button', { name: 'Go to My Feeds' }).click()
    await expect(page).toHaveURL('/feed')
    const block = page.getByRole('region', { name: /^The Weekly Current/ })
    await expect(block.getByRole('article')).toHaveCount(3)
    await block.getByRole('button', { name: /^Load More Articles/ }).click()
    await expect(block.getByRole('article')).toHaveCount(6)
    await expect(block.getByText('12 unread')).toBeAttached()

    const first = block.getByRole('article').first()
    await first.getByRole('button', { name: /^Mark Read/ }).click()
    await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await expect(block.getByText('11 unread')).toBeAttached()
    await first.getByRole('button', { name: /^Save/ }).click()
    await expect(first.getByRole('button', { name: /^Unsave/ })).toBeVisible()

    await product.restart('SIGKILL')
    await page.reload()
    const again = page.getByRole('region', { name: /^The Weekly Current/ })
    await expect(again.getByText('11 unread')).toBeAttached()
    await expect(again.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await page.getByRole('link', { name: /^Saved/ }).click()
    await expect(page.getByText('1 saved item')).toBeVisible()
    await product.stop()
  },
)
