// Signing in, and the message that survives a reload (docs/specification.md#login).
import type { Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { expect, story } from './support/story.ts'

const wrong = 'Invalid email or password. Please try again.'
const keptError = (page: Page) => page.evaluate(() => sessionStorage.getItem('loginError'))

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

story('a reader signs in and finds the feed', async ({ page, account, product }) => {
  await account.subscribes([product.publishers.publications[0]?.url ?? ''])
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await signIn(page, account)
  await expect(page).toHaveURL('/feed')
  await expect(page.getByRole('region', { name: 'The Weekly Current' })).toBeVisible()
})

story('the sign-in page links to the password reset and the registration', { tag: '@all' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

for (const [code, text] of [
  ['invalid_state', 'OAuth authentication failed. Please try again.'],
  ['oauth_failed', 'OAuth authentication failed. Please try again.'],
  ['no_code', 'OAuth authentication was cancelled.'],
])
  story(`a provider sign-in that ended with ${code} is explained`, { tag: '@all' }, async ({ page }) => {
    await page.goto(`/login?error=${code}`)
    await expect(page.getByRole('alert')).toHaveText(text ?? '')
    await page.getByLabel('Email').fill('a')
    await expect(page.getByRole('alert')).toBeHidden()
  })

story('an unknown error code shows nothing', { tag: '@all' }, async ({ page }) => {
  await page.goto('/login?error=%3Cscript%3E')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

story('a third-party sign-in starts at the address of its provider', async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), signInProvider: { id: 'oidc', name: 'Acorn' } } })
  })
  await page.route('**/api/auth/oauth/oidc', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Acorn asks who you are</h1>' }),
  )
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Acorn' }).click()
  await expect(page.getByRole('heading', { name: 'Acorn asks who you are' })).toBeVisible()
})

story.describe('refused', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of (401|500)/] })

  story('a wrong password shows an error, also after a reload, until a field is edited', async ({ page, account }) => {
    await page.goto('/login')
    await signIn(page, { ...account, password: 'not my password' })
    await expect(page.getByRole('alert')).toHaveText(wrong)
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    expect(await keptError(page)).toBe(wrong)

    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(wrong)
    await page.getByLabel('Password').fill('x')
    await expect(page.getByRole('alert')).toBeHidden()
    expect(await keptError(page)).toBeNull()
  })

  story('signing in removes the last error', async ({ page, account }) => {
    await page.goto('/login')
    await signIn(page, { ...account, password: 'not my password' })
    await expect(page.getByRole('alert')).toHaveText(wrong)
    await signIn(page, account)
    await expect(page).toHaveURL(/\/feed/)
    expect(await keptError(page)).toBeNull()
  })

  story('a response without a text gets a default message', async ({ page, account }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/login')
    await signIn(page, account)
    await expect(page.getByRole('alert')).toHaveText(wrong)
  })
})
