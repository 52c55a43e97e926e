// The admin's actions: finding and suspending accounts, closing registration, testing mail.
import { startFakeMail } from '../../dev/fakeMail.ts'
import { createAccount } from './support/account.ts'
import { findFreePort } from './support/freePort.ts'
import { startProduct } from './support/product.ts'
import { expect, story } from './support/story.ts'

story(
  'an admin finds an account, suspends it, of which its reader is told, and lifts that again',
  async ({ browser }) => {
    const product = await startProduct()
    const admin = await createAccount(product.url)
    const reader = await createAccount(product.url)
    await createAccount(product.url)
    const page = await browser.newPage({ baseURL: product.url })
    await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
    const readersPage = await browser.newPage({ baseURL: product.url })
    await readersPage.addInitScript((token) => {
      if (sessionStorage.getItem('isSignedIn') === null) localStorage.setItem('token', token)
      sessionStorage.setItem('isSignedIn', 'yes')
    }, reader.token)
    await readersPage.goto('/feed')
    await expect(readersPage.getByText(reader.email)).toBeVisible()

    await page.goto('/admin')
    const users = page.getByRole('table', { name: 'Users' })
    await expect(users.getByRole('row')).toHaveCount(4)
    await page.getByLabel('Search users').fill(reader.email.toUpperCase())
    await expect(users.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: `Account of ${reader.email}` }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(users.getByText('Suspended')).toBeVisible()
    await expect(readersPage).toHaveURL(/\/login/)
    for (const [password, said] of [
      ['not my password', 'Invalid email or password. Please try again.'],
      [reader.password, 'This account is suspended. Please contact the operator of this server.'],
    ] as const) {
      await readersPage.getByLabel('Email').fill(reader.email)
      await readersPage.getByLabel('Password').fill(password)
      await readersPage.getByRole('button', { name: 'Sign In' }).click()
      await expect(readersPage.getByRole('alert')).toHaveText(said)
    }

    await page.getByRole('button', { name: `Account of ${reader.email}` }).click()
    await page.getByRole('menuitem', { name: 'Lift suspension' }).click()
    await expect(users.getByText('Suspended')).toBeHidden()
    await page.getByLabel('Search users').fill('nobody at all')
    await expect(page.getByText('No user matches this search.')).toBeVisible()
    await page.close()
    await readersPage.close()
    await product.stop()
  },
)

story('an admin closes registration, and sees that no mail is sent', async ({ browser }) => {
  const product = await startProduct()
  const admin = await createAccount(product.url)
  const page = await browser.newPage({ baseURL: product.url })
  await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
  await page.goto('/admin')
  await expect(page.getByText('This server sends no mail')).toBeVisible()
  const newAccounts = page.getByLabel('New accounts')
  await newAccounts.selectOption('No new accounts')
  await expect(newAccounts).toHaveValue('closed')
  await page.close()
  const visitor = await browser.newPage({ baseURL: product.url })
  await visitor.goto('/register')
  await expect(visitor.getByText('Registration is closed on this server.')).toBeVisible()
  await visitor.goto('/login')
  await expect(visitor.getByLabel('Password')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Create an account' })).toBeHidden()
  await visitor.close()
  await product.stop()
})

story('an admin sees when the accounts can’t be listed, and may retry', async ({ browser }) => {
  const product = await startProduct()
  const admin = await createAccount(product.url)
  const page = await browser.newPage({ baseURL: product.url })
  await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
  await page.route('**/api/admin/users*', (route) => route.fulfill({ status: 403, json: { error: 'Not now.' } }))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Users could not be loaded' })).toBeVisible()
  await page.unroute('**/api/admin/users*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Users' }).getByText(admin.email)).toBeVisible()
  await page.close()
  await product.stop()
})

story('an admin sends a test mail', async ({ browser }) => {
  const mail = await startFakeMail()
  const port = await findFreePort()
  const product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'paper@news.example',
  })
  const admin = await createAccount(product.url)
  await mail.nextTo(admin.email)
  const page = await browser.newPage({ baseURL: product.url })
  await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Send Test Mail' }).click()
  await expect(page.getByText('A test mail is on its way to your address.')).toBeVisible()
  expect((await mail.nextTo(admin.email)).subject).toBe('Broadsheet: A test mail')
  await page.close()
  await product.stop()
  await mail.close()
})
