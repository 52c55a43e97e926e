// The door of a server: an invitation, an approval, the limits of a reader, and a required second factor.
import type { Browser, Page } from '@playwright/test'
import { codeAt, fromBase32 } from '../../src/server/core/secondFactor/totp.ts'
import { texts } from '../../src/shared/texts/texts.ts'
import { type Account, createAccount } from './support/account.ts'
import { expectAccessible, keepLook } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import { fitsItsWidth } from './support/reader.ts'
import { expect, story } from './support/story.ts'

type Size = { width: number; height: number }

const password = 'a good password'
const openPage = (browser: Browser, baseURL: string, viewport: Size) => browser.newPage({ baseURL, viewport })

async function signInAs(page: Page, { token }: Pick<Account, 'token'>): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('token', token), token)
}

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Verify Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function expectSound(page: Page): Promise<void> {
  expect(await fitsItsWidth(page)).toBe(true)
  await expectAccessible(page)
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  const tag = size.width === 390 ? { tag: '@all' } : {}

  story(
    `people come in by an invitation and by an approval, and add feeds up to the limit, at ${size.width} px`,
    tag,
    async ({ browser }, info) => {
      const product = await startProduct({ REGISTRATION: 'approval', MAX_FEEDS: '2' })
      const admin = await createAccount(product.url)
      const [adminPage, invited, waiting] = await Promise.all(
        Array.from({ length: 3 }, () => openPage(browser, product.url, size)),
      )
      if (!adminPage || !invited || !waiting) throw new Error('There are fewer pages than people.')
      await signInAs(adminPage, admin)

      await adminPage.goto('/settings#invites')
      await adminPage.getByRole('button', { name: 'Create Invitation' }).click()
      const link = await adminPage.getByRole('textbox', { name: 'Invitation link' }).inputValue()
      await expect(adminPage.getByText(/^Open until/)).toBeVisible()
      await keepLook(adminPage, info, `door-invite-${size.width}`)
      await expectSound(adminPage)
      await invited.goto(link)
      await expect(invited.getByRole('button', { name: 'Create Account' })).toBeVisible()
      await keepLook(invited, info, `door-register-${size.width}`)
      await expectSound(invited)
      await register(invited, 'invited@example.com')
      await expect(invited).toHaveURL(/\/feed/)

      await waiting.goto(link)
      await register(waiting, 'waiting@example.com')
      await expect(waiting.getByRole('alert')).toHaveText(texts.inviteInvalid())
      await waiting.goto('/register')
      // The address without its part behind # is the same page.
      await waiting.reload()
      await register(waiting, 'waiting@example.com')
      await expect(waiting.getByText(texts.accountWaiting())).toBeVisible()
      await keepLook(waiting, info, `door-waiting-${size.width}`)
      await expectSound(waiting)

      await adminPage.goto('/admin')
      const row = adminPage.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: 'waiting@' })
      await expect(row.getByText('Waiting for approval')).toBeVisible()
      await keepLook(adminPage, info, `door-admin-${size.width}`)
      await expectSound(adminPage)
      await row.getByRole('button', { name: 'Account of waiting@example.com' }).click()
      await adminPage.getByRole('menuitem', { name: 'Approve' }).click()
      await expect(row.getByText('Waiting for approval')).toBeHidden()

      await waiting.goto('/login')
      await waiting.getByLabel('Email').fill('waiting@example.com')
      await waiting.getByLabel('Password').fill(password)
      await waiting.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(waiting).toHaveURL(/\/feed/)
      const [one, two, three] = product.publishers.publications.map(({ url }) => url)
      const box = waiting.getByRole('searchbox', { name: /^Search for feeds/ })
      for (const url of [one, two, three]) {
        await box.fill(url ?? '')
        await waiting.getByRole('button', { name: 'Add Feed' }).click()
        const said = url === three ? texts.feedsFull({ count: 2 }) : 'Feed added successfully!'
        await expect(waiting.getByText(said).first()).toBeVisible()
      }
      await keepLook(waiting, info, `door-limit-${size.width}`)
      await expectSound(waiting)

      await adminPage.reload()
      await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
      for (const page of [adminPage, invited, waiting]) await page.close()
      await product.stop()
    },
  )

  story(
    `a reader of a server that requires a second factor adds one before all else, at ${size.width} px`,
    tag,
    async ({ browser }, info) => {
      const product = await startProduct({ REQUIRE_SECOND_FACTOR: 'all' })
      const page = await openPage(browser, product.url, size)
      await page.goto('/register')
      await register(page, 'careful@example.com')
      await expect(page.getByText(texts.secondFactorRequired())).toBeVisible()
      await page.goto('/feed')
      await expect(page.getByText(texts.secondFactorRequired())).toBeVisible()
      await keepLook(page, info, `door-enrol-${size.width}`)
      await expectSound(page)

      await page.getByRole('button', { name: 'Set Up an Authenticator App' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Current password').fill(password)
      await dialog.getByRole('button', { name: 'Next' }).click()
      const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
      await expectSound(page)
      await dialog.getByLabel('Code', { exact: true }).fill(codeAt(fromBase32(secret), Math.floor(Date.now() / 30_000)))
      await dialog.getByRole('button', { name: 'Turn On' }).click()
      await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
      await keepLook(page, info, `door-codes-${size.width}`)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: texts.goToMyFeeds() }).click()
      await expect(page.getByRole('button', { name: 'Add Feed' })).toBeVisible()
      await page.close()
      await product.stop()
    },
  )
}
