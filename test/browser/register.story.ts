// Registration and its rules (docs/specification.md#registration).
import type { Page } from '@playwright/test'
import { expect, story } from './support/story.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' })

async function fillIn(page: Page, { email, password, again = password }: Record<string, string>): Promise<void> {
  await page.getByLabel('Email').fill(email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password ?? '')
  await page.getByLabel('Verify Password').fill(again ?? '')
}

function countRegistrations(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) count += 1
  })
  return () => count
}

story('the name is optional, and a new reader is signed in and sent to the feed', async ({ page }) => {
  const sent = countRegistrations(page)
  await page.goto('/register')
  await fillIn(page, { email: 'anna.without.name@example.com', password: 'a good password' })
  await create(page).dblclick()
  await expect(page).toHaveURL(/\/feed/)
  await expect(page.getByText('anna.without.name@example.com')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  expect(sent()).toBe(1)
})

story('two different passwords are not sent, and typed text stays', { tag: '@all' }, async ({ page }) => {
  const sent = countRegistrations(page)
  await page.goto('/register')
  await fillIn(page, { email: 'typist@example.com', password: 'a good password', again: 'a good pasword' })
  await create(page).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await expect(page.getByLabel('Email')).toHaveValue('typist@example.com')
  expect(sent()).toBe(0)
})

story('without a valid address nothing is sent', { tag: '@all' }, async ({ page }) => {
  const sent = countRegistrations(page)
  await page.goto('/register')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required')
  for (const email of ['', 'nobody']) {
    await fillIn(page, { email, password: 'a good password' })
    await create(page).click()
    await expect(page.getByLabel('Email')).toBeFocused()
  }
  expect(sent()).toBe(0)
})

story('the form links to the terms, the policy, and the login', { tag: '@all' }, async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms')
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

story.describe('refused', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of (400|409|500)/] })

  story('a taken address is refused with the server’s text', async ({ page, account }) => {
    await page.goto('/register')
    await fillIn(page, { email: account.email.toUpperCase(), password: 'a good password' })
    await create(page).click()
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.')
    await expect(page.getByLabel('Email')).toHaveValue(account.email.toUpperCase())
  })

  story('a password of five characters is refused', async ({ page }) => {
    await page.goto('/register')
    await fillIn(page, { email: 'short@example.com', password: '12345' })
    await create(page).click()
    await expect(page.getByRole('alert')).toContainText('6 characters')
  })

  story('a response without a text gets a default message', async ({ page }) => {
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/register')
    await fillIn(page, { email: 'unlucky@example.com', password: 'a good password' })
    await create(page).click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed')
  })
})
