// Moving in live from the server of another feed reader.
import type { Page } from '@playwright/test'
import { givenOldServer } from '../support/givenOldServer.ts'
import { expect, story } from './support/story.ts'

const moving = (page: Page) => page.getByRole('region', { name: 'Live, from its server' })
const sizes = { feeds: 3, itemsPerFeed: 5, read: 6, starred: 3, labels: ['Cooking'], gone: 2 }

story.describe('moving in', () => {
  // A refused password is answered with 422.
  story.use({ expectedComplaints: [/status of 422/] })

  story('a reader moves in from FreshRSS, is kept in step and ends it', async ({ page, signedIn, product }) => {
    const { old, close } = await givenOldServer(sizes, { publishers: product.publishers })
    await signedIn.calls('POST /auth/onboarding/complete')
    await page.goto('/feed?view=addFeeds')
    await moving(page).getByRole('button', { name: 'Move in' }).click()
    await moving(page).getByRole('textbox', { name: 'Address' }).fill(old.url)
    await moving(page).getByRole('textbox', { name: 'User name' }).fill('ada')
    await moving(page).getByLabel('Password', { exact: true }).fill('wrong')
    await moving(page).getByLabel('Your password here').fill(signedIn.password)
    await moving(page).getByRole('button', { name: 'Start moving' }).click()
    await expect(moving(page).getByRole('alert')).toContainText('refuses this sign-in')
    await moving(page).getByLabel('Password', { exact: true }).fill('api password')
    await moving(page).getByRole('button', { name: 'Start moving' }).click()
    await expect(moving(page).getByText('Your 3 feeds are here.')).toBeVisible({ timeout: 60_000 })
    await expect(moving(page).getByText('5 starred articles saved.')).toBeVisible()
    await expect(moving(page).getByText('Both sides are kept equal for 14 more days.')).toBeVisible()
    const { items } = await signedIn.calls('GET /feeds/items', { query: { savedOnly: 'true' } })
    expect(items).toHaveLength(5)
    await moving(page).getByRole('button', { name: 'End the move' }).click()
    await expect(moving(page).getByRole('button', { name: 'Close the report' })).toBeVisible()
    await moving(page).getByRole('button', { name: 'Close the report' }).click()
    await expect(moving(page).getByRole('button', { name: 'Move in' })).toBeVisible()
    await close()
  })
})
