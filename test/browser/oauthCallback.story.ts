// The end of a third-party sign-in: what the page says, and where it leads after how long (spec §2, §8, §9).
import type { Page } from '@playwright/test'
import { expect, story } from './support/story.ts'

/** The page's own clock, which stands still but for what `runFor` lets pass. */
async function openWithStoppedClock(page: Page, address: string): Promise<void> {
  const now = new Date()
  await page.clock.install({ time: now })
  // Later than any machine needs to come from the line above to this one: the clock can't be set back.
  await page.clock.pauseAt(new Date(now.getTime() + 60_000))
  await page.goto(address)
}

story('who comes back with a token is signed in, half a second later', async ({ page, account }) => {
  await openWithStoppedClock(page, `/auth/callback?token=${encodeURIComponent(account.token)}`)
  await expect(page.getByRole('heading', { name: 'Completing Sign In' })).toBeVisible()
  await page.clock.runFor(499)
  await expect(page.getByRole('heading', { name: 'Completing Sign In' })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/feed/)
  await expect(page.getByText(account.email)).toBeVisible()
})

story('who comes back without a token is told so, and sent to sign in after two seconds', async ({ page }) => {
  await openWithStoppedClock(page, '/auth/callback')
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('No authentication token received')
  await page.clock.runFor(1999)
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/login')
})

story('a browser that keeps nothing cannot be signed in, and the page says so', async ({ page, account }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('QuotaExceededError')
    }
  })
  await openWithStoppedClock(page, `/auth/callback?token=${account.token}`)
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Failed to process authentication')
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/login')
})
