// Passkeys, with the virtual authenticator of Chromium.
import type { Page } from '@playwright/test'
import { findFreePort } from './support/freePort.ts'
import { startProduct } from './support/product.ts'
import { slowdown } from './support/slowdown.ts'
import { expect, story } from './support/story.ts'

/** Browsers offer passkeys at localhost, and at no number. */
const passkeyStory = story.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructuring.
    async ({}, use) => {
      const port = String(await findFreePort())
      const product = await startProduct({ PORT: port, HOST: 'localhost', PUBLIC_URL: `http://localhost:${port}` })
      await use({ ...product, url: `http://localhost:${port}` })
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 * slowdown },
  ],
})

async function addDevice(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable', { enableUI: false })
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
}

passkeyStory('a reader adds a passkey, signs in with it by one press, and removes it', async ({ page, account }) => {
  await addDevice(page)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.evaluate((token) => localStorage.setItem('token', token), account.token)
  await page.goto('/settings#passkeys')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a Passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByLabel('Current password').fill(account.password)
  await dialog.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(section.getByText('My laptop')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  // The field for the email may have offered the passkey, which the device takes at once.
  const button = page.getByRole('button', { name: 'Sign In with a Passkey' })
  await expect(button.or(page.getByText(account.email).first())).toBeVisible()
  if (await button.isVisible()) await button.click({ timeout: 5000 }).catch(() => {})
  await expect(page).toHaveURL(/\/feed/)

  await page.goto('/settings#passkeys')
  await expect(section.getByText(/^Last used/)).toBeVisible()
  await section.getByRole('button', { name: 'Rename: My laptop' }).click()
  await dialog.getByLabel('Name').fill('Old laptop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('button', { name: 'Remove: Old laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('Old laptop')).toHaveCount(0)
})
