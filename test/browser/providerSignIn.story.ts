// Signing in through a third party: a real OpenID provider on loopback, its refusal and its cancelled form included.
import { type FakeSignInProvider, startFakeSignInProvider } from '../../dev/fakeSignInProvider.ts'
import { findFreePort } from './support/freePort.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, story } from './support/story.ts'

const providerStory = story.extend<object, { provider: FakeSignInProvider; product: Product; port: number }>({
  // The provider and the product each want to know the other's address before they start.
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructuring.
    async ({}, use) => use(await findFreePort()),
    { scope: 'worker' },
  ],
  provider: [
    async ({ port }, use) => {
      const provider = await startFakeSignInProvider({
        publicUrl: `http://127.0.0.1:${port}`,
        people: [
          { subject: 'ada', name: 'Ada', email: 'ada@example.com', isEmailVerified: true },
          { subject: 'eve', name: 'Eve', email: 'taken@example.com' },
        ],
      })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider, port }, use) => {
      const product = await startProduct({ ...provider.environment, PORT: String(port) })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

providerStory('a person continues with the provider and reads on in an account of their own', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await expect(page).toHaveURL(/\/feed/)
  await expect(page.getByText('ada@example.com').first()).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('You sign in through Example ID, without a password.')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

providerStory('who cancels at the provider is back at the login and told so', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/login\?error=no_code/)
  await expect(page.getByRole('alert')).toHaveText('OAuth authentication was cancelled.')
})

providerStory('whom the provider does not vouch for gets into nobody’s account', async ({ page, product }) => {
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
})

providerStory('an answer of the provider that this browser never asked for is refused', async ({ page }) => {
  await page.goto('/api/auth/oauth/example-id/callback?code=stolen&state=of-somebody-else')
  await expect(page).toHaveURL(/\/login\?error=invalid_state/)
  await expect(page.getByRole('alert')).toHaveText('OAuth authentication failed. Please try again.')
})
