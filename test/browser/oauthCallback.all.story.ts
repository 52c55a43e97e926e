// The end of a provider sign-in: its messages and redirects (docs/specification.md#provider-sign-in).
import type { Browser, Page } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { providerStory } from './support/providerStory.ts'
import { expect } from './support/story.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The page's clock, which only moves by `runFor`. */
async function stopClock(page: Page): Promise<void> {
  const now = new Date()
  await page.clock.install({ time: now })
  // Later than any machine needs to reach this line: the clock can't be set back.
  await page.clock.pauseAt(new Date(now.getTime() + 60_000))
}

/** With `isClockStopped`, the clock of the returning page is stopped. */
async function continueAsAda(page: Page, { isClockStopped = false } = {}): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  const asAda = page.getByRole('button', { name: 'Continue as Ada' })
  await expect(asAda).toBeVisible()
  if (isClockStopped) await stopClock(page)
  await asAda.click()
}

/** The page's address as another browser received it, with an unused code. */
async function addressOfSomebodyElse(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.route('**/api/auth/oauth/session', (route) => route.abort())
  await continueAsAda(page)
  await page.waitForURL(/auth.callback/)
  const { pathname, search } = new URL(page.url())
  await context.close()
  return pathname + search
}

providerStory('a reader who returns from the provider is signed in after half a second', async ({ page }) => {
  const exchanged = page.waitForResponse('**/api/auth/oauth/session')
  await continueAsAda(page, { isClockStopped: true })
  await expect(page.getByRole('heading', { name: 'Completing Sign In' })).toBeVisible()
  const { token } = await (await exchanged).json()
  expect(page.url()).not.toContain(token)
  await page.clock.runFor(499)
  await expect(page.getByRole('heading', { name: 'Completing Sign In' })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/feed/)
  await expect(page.getByText('ada@example.com').first()).toBeVisible()
  expect(await storedToken(page)).toBe(token)
})

providerStory(
  'a reader who returns without a token sees a message, and the login after two seconds',
  async ({ page }) => {
    await stopClock(page)
    await page.goto('/auth/callback')
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('No authentication token received')
    await page.clock.runFor(1999)
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/login')
  },
)

providerStory('a browser without storage cannot be signed in, and the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('QuotaExceededError')
    }
  })
  await continueAsAda(page, { isClockStopped: true })
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Failed to process authentication')
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/login')
})

providerStory.describe('with another person’s address', () => {
  providerStory.use({ expectedComplaints: [/status of 400/] })

  providerStory('a code of their sign-in replaces no session', async ({ page, browser, product }) => {
    const reader = await createAccount(product.url)
    const other = await page.context().newPage()
    await page.goto('/login')
    await page.evaluate((token) => localStorage.setItem('token', token), reader.token)
    await other.goto('/tags')
    await expect(other.getByRole('heading', { name: 'Tag Manager' })).toBeVisible()

    await page.goto(await addressOfSomebodyElse(browser, product.url))
    await expect(page.getByRole('alert')).toHaveText('Failed to process authentication')
    expect(await storedToken(page)).toBe(reader.token)
    await expect(page).toHaveURL(/\/feed/)
    await expect(page.getByText(reader.email).first()).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Tag Manager' })).toBeVisible()
  })

  providerStory('a session token in the address opens no session', async ({ page, product }) => {
    const { token } = await createAccount(product.url)
    await page.goto(`/auth/callback?token=${token}`)
    await expect(page.getByRole('alert')).toHaveText('Failed to process authentication')
    expect(await storedToken(page)).toBeNull()
  })
})
