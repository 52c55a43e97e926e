// Two-step sign-in: adding an authenticator app, signing in with its code, and turning it off.
import type { Page } from '@playwright/test'
import { codeAt, fromBase32 } from '../../src/server/core/secondFactor/totp.ts'
import type { Account } from './support/account.ts'
import { expect, story } from './support/story.ts'

/** A code of a later half minute, since each works once. */
const codeOf = (secret: string, later: number) => codeAt(fromBase32(secret), Math.floor(Date.now() / 30_000) + later)

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
}

story.describe('with an authenticator app', () => {
  // The first step and wrong codes are answered 403.
  story.use({ expectedComplaints: [/status of 403/] })

  story('a reader turns on two-step sign-in, signs in with a code, and turns it off', async ({ page, account }) => {
    await signIn(page, account)
    await expect(page).toHaveURL(/\/feed/)
    await page.goto('/settings#two-step')
    const section = page.getByRole('region', { name: 'Two-step sign-in' })
    await section.getByRole('button', { name: 'Set Up an Authenticator App' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(account.password)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0))
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    const rows = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(rows).toHaveCount(10)
    const codes = await rows.allTextContents()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(section.getByText('10 recovery codes are left')).toBeVisible()

    await logOut(page)
    await signIn(page, account)
    await page.getByLabel('Code', { exact: true }).fill('abcd-efgh')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('This code is wrong, too old or used already.')
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/feed/)

    await logOut(page)
    await signIn(page, account)
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/feed/)
    await page.goto('/settings#two-step')
    await expect(section.getByText('9 recovery codes are left')).toBeVisible()
    await section.getByRole('button', { name: 'Turn Off' }).click()
    await dialog.getByLabel('Current password').fill(account.password)
    await dialog.getByRole('button', { name: 'Turn Off' }).click()
    await expect(section.getByRole('button', { name: 'Set Up an Authenticator App' })).toBeVisible()
  })
})
