// The dashboard for admins (docs/specification.md#admin-dashboard). The first account of an instance is admin, so these stories
// have their own instance.
import type { Browser, Page } from '@playwright/test'
import { type Account, createAccount } from './support/account.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, story } from './support/story.ts'

story(
  'an admin sees counts and accounts, and pages through them when there are more than twenty',
  async ({ browser }) => {
    const product = await startProduct()
    const admin = await createAccount(product.url)
    const [feed] = await admin.subscribes([product.publishers.publications[0]?.url ?? ''], 'News')
    const page = await openAs(browser, product, admin)
    await page.goto('/feed')
    await page.getByRole('link', { name: 'Admin' }).click()
    await expect(stat(page, 'Total Users')).toHaveText('1')
    await expect(stat(page, 'Total Feeds')).toHaveText('1')
    await expect(stat(page, 'Total Articles')).toHaveText(String(feed?._count.feedItems))
    const users = page.getByRole('table', { name: 'Users' })
    await expect(users.getByRole('columnheader')).toHaveText(['Email', 'Name', 'Feeds', 'Role', 'Joined', 'Actions'])
    await expect(users.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      admin.email,
      '-',
      '1',
      'Admin',
      'just now',
      '',
    ])
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()

    for (let number = 1; number <= 20; number += 1) await createAccount(product.url)
    await page.reload()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(users.getByRole('row')).toHaveCount(21)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(users.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()

    await page.getByRole('link', { name: 'Back to Broadsheet' }).click()
    await expect(page).toHaveURL(/\/feed$/)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.close()
    await product.stop()
  },
)

story(
  'a reader who is no admin is sent to the landing page, without a link that leads here',
  { tag: '@all' },
  async ({ browser }) => {
    const product = await startProduct()
    await createAccount(product.url)
    const reader = await createAccount(product.url)
    const page = await openAs(browser, product, reader)
    await page.goto('/feed')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin' })).toBeHidden()
    await page.goto('/admin')
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('link', { name: 'Go to Feed' }).first()).toBeVisible()
    await page.close()
    await product.stop()
  },
)

async function openAs(browser: Browser, product: Product, account: Account): Promise<Page> {
  const page = await browser.newPage({ baseURL: product.url })
  await page.addInitScript((token) => {
    // Only once: after Logout the page must stay signed out.
    if (sessionStorage.getItem('isSignedIn') === null) localStorage.setItem('token', token)
    sessionStorage.setItem('isSignedIn', 'yes')
  }, account.token)
  return page
}

const stat = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition')
