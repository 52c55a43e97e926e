// A forgotten password, from the form to the new one (docs/specification.md#password-reset), on a product that shows the token.
import type { Page } from '@playwright/test'
import { expect, story } from './support/story.ts'

story.use({ settings: { EXPOSE_RESET_TOKEN: 'true' } })

const noMail = /This server sends no mail. Please ask its operator for a reset link/

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for a Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for a Reset Link' })).toBeVisible()
  await expect(page.getByText(noMail)).toBeVisible()
  await expect(page.getByText(/we've sent|we'll send/)).toBeHidden()
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

story('a reader who forgot the password sets a new one and signs in with it', async ({ page, account }) => {
  await askForLink(page, account.email)
  await page.getByRole('region', { name: 'Development mode' }).getByRole('link', { name: 'Reset Password' }).click()

  await setPassword(page, 'a new password', 'another password')
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await setPassword(page, '12345')
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
  await setPassword(page, 'a new password')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Password reset successfully!')

  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill('a new password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/feed/)
})

story('an address without an account gets the same response, without a token', { tag: '@all' }, async ({ page }) => {
  await askForLink(page, 'nobody.at.all@example.com')
  await expect(page.getByRole('region', { name: 'Development mode' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
})

story('a server without mail says so before anything is sent', { tag: '@all' }, async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByText(noMail)).toBeVisible()
  await expect(page.getByText(/we've sent|we'll send/)).toBeHidden()
})

story('the reset page without a token says so', { tag: '@all' }, async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('No reset token provided')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

story('while a token is checked the page says so', { tag: '@all' }, async ({ page, account }) => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/auth/reset-password/*', async (route) => {
    await isLetGo
    await route.continue()
  })
  await askForLink(page, account.email)
  await page.getByRole('link', { name: 'Reset Password' }).click()
  await expect(page.getByText('Validating reset token...')).toBeVisible()
  letGo()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

story.describe('refused', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of (400|404|500)/] })

  story('an invalid token is refused', async ({ page }) => {
    await page.goto('/reset-password?token=12345')
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset token')
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page).toHaveURL('/login')
  })

  story('a token works once', async ({ page, account }) => {
    await askForLink(page, account.email)
    await page.getByRole('link', { name: 'Reset Password' }).click()
    const address = page.url()
    await setPassword(page, 'a new password')
    await expect(page).toHaveURL('/login')
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset token')
  })

  story('a response without a text gets a default message, and typed text stays', async ({ page, account }) => {
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Ask for a Reset Link' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset email')
    await expect(page.getByLabel('Email')).toHaveValue(account.email)

    await page.getByRole('button', { name: 'Ask for a Reset Link' }).click()
    await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('link', { name: 'Reset Password' }).click()
    await setPassword(page, 'a new password')
    await expect(page.getByRole('alert')).toHaveText('Failed to reset password')
    await expect(page.getByLabel('Confirm new password')).toHaveValue('a new password')
  })
})
