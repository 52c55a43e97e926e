// A reader's account: profile, sessions, preferences, export.
import { readFileSync } from 'node:fs'
import { createAccount } from './support/account.ts'
import { expectAccessible } from './support/looks.ts'
import { mailStory } from './support/mailStory.ts'
import { expect } from './support/story.ts'

const linkIn = (text: string) => /http:\S+/.exec(text)?.[0] ?? ''

mailStory('a reader changes their name and confirms their address by mail', async ({ page, signedIn, mail }) => {
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await mail.nextTo(signedIn.email)
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Send Confirmation Link' }).click()
  await expect(page.getByText("We've sent you a confirmation link.")).toBeVisible()
  await page.goto(linkIn((await mail.nextTo(signedIn.email)).text))
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
})

mailStory(
  'a reader who forgot the password sees that a link was mailed',
  { tag: '@all' },
  async ({ page, account, mail }) => {
    await mail.nextTo(account.email)
    for (const email of [account.email, 'nobody.at.all@example.com']) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
      const sent = "If an account exists with this email, we've sent a password reset link."
      await expect(page.getByText(sent)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible()
    }
  },
)

mailStory.describe('an address and a password', () => {
  mailStory.use({ expectedComplaints: [/status of 403/] })

  mailStory('are changed only with the current password', async ({ page, signedIn }) => {
    await page.goto('/settings')
    const address = page.getByRole('region', { name: 'Email' })
    await address.getByLabel('New email').fill('another@example.com')
    await address.getByLabel('Current password').fill('a guess')
    await address.getByRole('button', { name: 'Change Email' }).click()
    await expect(address.getByRole('alert')).toHaveText('The current password is wrong.')
    await address.getByLabel('Current password').fill(signedIn.password)
    await address.getByRole('button', { name: 'Change Email' }).click()
    await expect(address.getByText('another@example.com')).toBeVisible()

    const password = page.getByRole('region', { name: 'Password' })
    await password.getByLabel('Current password').fill(signedIn.password)
    await password.getByLabel('New password', { exact: true }).fill('a better one')
    await password.getByLabel('Confirm new password').fill('a bitter one')
    await password.getByRole('button', { name: 'Change Password' }).click()
    await expect(password.getByRole('alert')).toHaveText('Passwords do not match')
    await password.getByLabel('Confirm new password').fill('a better one')
    await password.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText(/^Password changed/)).toBeVisible()
  })
})

mailStory(
  'a reader ends the session of another browser, then all sessions',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.9.1' },
      body: JSON.stringify({ email: signedIn.email, password: signedIn.password }),
    })
    await page.goto('/settings')
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect(sessions.getByText('This browser')).toBeVisible()
    await sessions.getByRole('button', { name: 'Logout: curl' }).click()
    await expect(sessions.getByText('curl')).toHaveCount(0)
    await sessions.getByRole('button', { name: 'Logout Everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
  },
)

mailStory(
  'a reader makes a key for an app, sees which app uses it, and ends it',
  async ({ page, signedIn, product }) => {
    await page.goto('/settings#apps')
    const apps = page.getByRole('region', { name: 'Apps' })
    await apps.getByLabel('App', { exact: true }).fill('Reeder on my phone')
    await apps.getByLabel('Permissions').selectOption('Read and mark')
    await apps.getByRole('button', { name: 'Create Key' }).click()
    const field = apps.getByRole('textbox', { name: 'Key, in place of the password' })
    await expect(field).toHaveValue(/^bsk_[a-z]{24}$/)
    const secret = await field.inputValue()
    await apps.getByRole('button', { name: 'Copy: Key, in place of the password' }).click()
    await apps.getByRole('button', { name: 'Done' }).click()
    await expect(field).toHaveCount(0)
    await expect(apps.getByText('Never used')).toBeVisible()

    const headers = { authorization: `Bearer ${secret}`, 'user-agent': 'Reeder/5.4 iOS' }
    expect((await fetch(`${product.url}/api/feeds`, { headers })).status).toBe(200)
    await page.reload()
    await expect(apps.getByText(/^Reeder, /)).toBeVisible()
    await apps.getByRole('button', { name: 'End: Reeder on my phone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
    await expect(apps.getByText('Reeder on my phone', { exact: true })).toHaveCount(0)
    expect((await fetch(`${product.url}/api/feeds`, { headers })).status).toBe(401)
    expect((await signedIn.calls('GET /keys')).keys).toEqual([])
  },
)

mailStory(
  'a reader sees what an app changed, and takes it back',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const { columns } = await signedIn.calls('GET /columns')
    const feedUrl = product.publishers.publications[0]?.url ?? ''
    await signedIn.calls('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })
    const { items } = await signedIn.calls('GET /feeds/items')
    const { secret } = await signedIn.calls('POST /keys', { body: { name: 'Helper', scopes: ['mark'] } })
    for (const { id } of items.slice(0, 2))
      await fetch(`${product.url}/api/feeds/items/${id}/read`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: '{"isRead":true}',
      })
    await page.goto('/settings#apps')
    const changes = page.getByRole('region', { name: 'Changes by apps' })
    await expect(changes.getByText('2 articles marked read')).toBeVisible()
    await expect(changes.getByText(/^Helper, /)).toBeVisible()
    await changes.getByRole('button', { name: 'Undo: 2 articles marked read' }).click()
    await expect(changes.getByText('Undone')).toBeVisible()
    await expect(changes.getByRole('button')).toHaveCount(0)
    const after = await signedIn.calls('GET /feeds/items')
    expect(after.items.filter(({ isRead }) => isRead)).toEqual([])
  },
)

for (const [window, size] of Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }))
  mailStory(
    `the links to the sections of Settings lead there and stay in sight, ${window}`,
    { tag: '@all' },
    async ({ page, signedIn: _ }) => {
      await page.setViewportSize(size)
      await page.goto('/settings')
      const pages = page.getByRole('navigation', { name: 'Pages of Settings' })
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect(pages.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
      await expect(headings).toContainText(['Profile', 'Email', 'Password', 'Language'])
      await expect(page.getByRole('combobox', { name: 'Language', exact: true })).toBeVisible()
      await pages.getByRole('link', { name: 'Shortcuts' }).click()
      await expect(page).toHaveURL(/#shortcuts$/)
      await expect(headings).toHaveText(['Shortcuts'])
      await page.goBack()
      await expect(headings.first()).toHaveText('Profile')
      await page.goto('/settings#sessions')
      await expect(page.getByRole('heading', { name: 'Sessions' })).toBeInViewport()
      await expect(pages.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
      // At most three windows high each.
      for (const name of ['Account', 'Reading', 'Rules', 'Saving and newsletters', 'Apps', 'Your data']) {
        await pages.getByRole('link', { name }).click()
        await expect(pages.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
        const { height, windows } = await page.evaluate(() => ({
          height: document.documentElement.scrollHeight,
          windows: innerHeight,
        }))
        expect(height, name).toBeLessThan(3 * windows)
      }
    },
  )

mailStory('preferences apply at once and after a reload', async ({ page, signedIn }) => {
  await page.goto('/settings#reading')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('switch', { name: 'Mark an article read when it is opened' }).check()
  await page.getByRole('switch', { name: 'Show a story once when several feeds carry it' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(async () => (await signedIn.calls('GET /auth/profile')).user.preferences)
    .toMatchObject({ theme: 'dark', openMarksRead: true, hideDuplicates: true })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Mark an article read when it is opened' })).toBeChecked()
})

mailStory('a reader exports everything and imports it into another account', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  const { items } = await signedIn.calls('GET /feeds/items')
  const item = items[0]
  await signedIn.calls('PATCH /feeds/items/:id/saved', { params: { id: item?.id ?? 0 }, body: { isSaved: true } })
  await page.goto('/settings#data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Everything' }).click()
  const file = await (await download).path()
  await expect(page.getByText('Your export is in your downloads.')).toBeVisible()
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')

  const other = await createAccount(product.url)
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await page.addInitScript((token) => localStorage.setItem('token', token), other.token)
  await page.reload()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles(file)
  await expect(page.getByText(/^Imported 1 feed, 1 article and 0 tags\./)).toBeVisible()
  await page.goto('/feed?view=savedFeeds')
  await expect(page.getByText('1 saved item')).toBeVisible()
  await expect(page.getByText(item?.title ?? '').first()).toBeVisible()
})

mailStory.describe('a file that is no export', { tag: '@all' }, () => {
  mailStory.use({ expectedComplaints: [/status of 422/] })

  mailStory('is refused with a reason', async ({ page, signedIn }) => {
    expect(signedIn.email).toBeTruthy()
    await page.goto('/settings#data')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles({ name: 'photo.zip', mimeType: 'application/zip', buffer: Buffer.from('a photo') })
    await expect(page.getByRole('alert')).toHaveText(
      'That file is not a Broadsheet export, or it comes from a newer version.',
    )
  })
})

mailStory('an account is deleted after its address is typed', async ({ page, signedIn, product }) => {
  const { url } = product
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const button = dialog.getByRole('button', { name: 'Delete Account' })
  await expect(button).toBeDisabled()
  await dialog.getByLabel(/^Type .* to confirm$/).fill(signedIn.email)
  await dialog.getByLabel('Current password').fill(signedIn.password)
  await button.click()
  await expect(page).toHaveURL('/login')
  const answer = await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${signedIn.token}` } })
  expect(answer.status).toBe(401)
})

for (const colorScheme of ['light', 'dark'] as const)
  mailStory(`the settings are accessible to everyone (${colorScheme})`, { tag: '@all' }, async ({ page, signedIn }) => {
    expect(signedIn.email).toBeTruthy()
    await page.emulateMedia({ colorScheme })
    await page.goto('/settings')
    await expect(page.getByText('This browser')).toBeVisible()
    await expectAccessible(page)
  })
