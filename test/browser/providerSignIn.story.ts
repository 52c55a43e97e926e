// Signing in through a third party: a real OpenID provider on loopback, its refusal and its cancelled form included.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type Account, createAccount } from './support/account.ts'
import type { Product } from './support/product.ts'
import { providerStory } from './support/providerStory.ts'
import { expect } from './support/story.ts'

const resetLink = join(import.meta.dirname, '../../src/server/commands/resetLink.ts')

providerStory('a person continues with the provider and reads on in an account of their own', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page).toHaveURL(/\/feed/)
  await expect(page.getByText('ada@example.com').first()).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('You sign in with Example ID, without a password.')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

providerStory.describe('a linked provider', { tag: '@all' }, () => {
  // The reset ends the session of the page.
  providerStory.use({ expectedComplaints: [/status of 401/] })

  providerStory('is unlinked once there is a password', async ({ page, product }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await page.getByRole('button', { name: 'Continue as Ada' }).click()
    await expect(page).toHaveURL(/\/feed/)
    await page.goto('/settings')
    const linked = page.getByRole('region', { name: 'Linked providers' })
    await expect(linked.getByText('Example ID')).toBeVisible()
    await expect(linked.getByText('This is your only way to sign in. Please set a password first.')).toBeVisible()
    await expect(linked.getByRole('button', { name: 'Unlink: Example ID' })).toBeHidden()

    await setPassword(product, 'ada@example.com', 'a password of Ada')
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill('a password of Ada')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/feed/)
    await page.goto('/settings')
    await linked.getByRole('button', { name: 'Unlink: Example ID' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(linked.getByText('No provider is linked to your account.')).toBeVisible()
  })
})

providerStory.describe('a reader with a password', { tag: '@all' }, () => {
  // A wrong password, and an identity linked to another account.
  providerStory.use({ expectedComplaints: [/status of 40[39]/] })

  providerStory('links the provider in the settings and signs in through it', async ({ page, product }) => {
    const reader = await createAccount(product.url)
    await opensSettings(page, reader)
    const linked = page.getByRole('region', { name: 'Linked providers' })
    await expect(linked.getByText('No provider is linked to your account.')).toBeVisible()
    await goesToLink(page, { password: 'not the password' })
    const dialog = page.getByRole('dialog', { name: 'Link Example ID?' })
    await expect(dialog.getByRole('alert')).toHaveText('The current password is wrong.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await goesToLink(page, reader)
    // The dialog has a Cancel of its own.
    await expect(page.getByRole('heading', { name: 'Example ID', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText('You cancelled at the provider. Nothing was linked.')
    await expect(page).toHaveURL('/settings')

    await goesToLink(page, reader)
    await page.getByRole('button', { name: 'Continue as Grace' }).click()
    await expect(page.getByRole('alert')).toHaveText('Example ID is linked. You can now sign in with it.')
    await expect(page).toHaveURL('/settings')
    await expect(linked.getByRole('button', { name: 'Unlink: Example ID' })).toBeVisible()
    await expect(linked.getByRole('button', { name: 'Link Example ID' })).toBeHidden()

    const other = await createAccount(product.url)
    await opensSettings(page, other)
    await goesToLink(page, other)
    await page.getByRole('button', { name: 'Continue as Grace' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'That account of the provider is linked to another account here. Nothing was changed.',
    )
    await expect(linked.getByText('No provider is linked to your account.')).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    // The provider still knows who was there.
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await expect(page).toHaveURL(/\/feed/)
    await expect(page.getByText(reader.email).first()).toBeVisible()
  })
})

providerStory.describe('with the code of somebody else', { tag: '@all' }, () => {
  providerStory.use({ expectedComplaints: [/status of 400/] })

  providerStory('a reader links nothing, and is told so', async ({ page, product }) => {
    const reader = await createAccount(product.url)
    await opensSettings(page, reader)
    await page.goto(`/settings?link=${'x'.repeat(43)}`)
    await expect(page.getByRole('alert')).toHaveText(
      'Linking the provider took too long, or began elsewhere. Please try again.',
    )
    await expect(page.getByText('No provider is linked to your account.')).toBeVisible()
    await expect(page).toHaveURL('/settings')
  })
})

async function opensSettings(page: Page, { token }: Account): Promise<void> {
  await page.goto('/login')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/settings')
}

/** As far as the provider's page, if the password is right. */
async function goesToLink(page: Page, { password }: Pick<Account, 'password'>): Promise<void> {
  await page.getByRole('button', { name: 'Link Example ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Example ID?' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue to Example ID' }).click()
}

/** With the link that an operator makes. */
async function setPassword(product: Product, email: string, password: string): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [resetLink, email], {
    env: { ...process.env, DATA_DIR: product.dataFolder },
  })
  const token = /token=([\w-]+)/.exec(stdout)?.[1]
  const answer = await fetch(`${product.url}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  })
  expect(answer.status).toBe(200)
}

providerStory('who cancels at the provider is back at the login and told so', { tag: '@all' }, async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/login\?error=no_code/)
  await expect(page.getByRole('alert')).toHaveText('OAuth authentication was cancelled.')
})

providerStory(
  'whom the provider does not vouch for gets into nobody’s account',
  { tag: '@all' },
  async ({ page, product }) => {
    await fetch(`${product.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'taken@example.com', password: 'a good password' }),
    })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await page.getByRole('button', { name: 'Continue as Eve' }).click()
    await expect(page).toHaveURL(/\/login\?error=oauth_failed/)
    await expect(page.getByRole('alert')).toHaveText('OAuth authentication failed. Please try again.')
  },
)

providerStory(
  'an answer of the provider that this browser never asked for is refused',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/api/auth/oauth/example-id/callback?code=stolen&state=of-somebody-else')
    await expect(page).toHaveURL(/\/login\?error=invalid_state/)
    await expect(page.getByRole('alert')).toHaveText('OAuth authentication failed. Please try again.')
  },
)
