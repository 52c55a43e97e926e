// Articles that this device keeps open without a network (docs/decisions/2026-11-26-one-truth-without-a-network.md).
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, keepLook } from './support/looks.ts'
import { articles, block, overlay, sidebarLink } from './support/reader.ts'
import { rowTitles } from './support/river.ts'
import { expect, story } from './support/story.ts'

story.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|CallError|Failed to (fetch|load)|status of 401/],
})

/** Opens the board offline in a new page, as a browser that was closed does. */
async function openCold(context: BrowserContext, page: Page): Promise<Page> {
  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/feed')
  return cold
}

const keptArticles = (page: Page) => page.getByText(/^\d+ articles?, /)

async function keepOnDevice(page: Page): Promise<void> {
  await page.goto('/settings#offline')
  await page.getByRole('group', { name: 'Keep on this device' }).getByText('Unread, Saved and Later').click()
  await expect(keptArticles(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fetch now' })).toBeEnabled()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** The worker comes once the page has nothing to do. */
async function expectWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

story(
  'articles, Saved and a feed are read without a network after a cold start',
  async ({ page, context, signedIn, product }) => {
    const { url } = product.publishers.feed('kept-on-device', 'still', { title: 'Tides', itemCount: 6 })
    await signedIn.subscribes([url])
    const { items } = await signedIn.calls('GET /feeds/items')
    const [saved] = items
    await signedIn.calls('PATCH /feeds/items/:id/saved', { params: { id: saved?.id ?? 0 }, body: { isSaved: true } })
    await keepOnDevice(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await keepLook(page, story.info(), `offline-settings-${colorScheme}`)
    }
    await expectWorker(page)

    const cold = await openCold(context, page)
    // More than a day later no board of the last visit is kept.
    await cold.evaluate(() => localStorage.removeItem('keptBoard'))
    await cold.reload()
    await expect(articles(block(cold, 'Tides'))).toHaveCount(3)
    await expect(cold.getByText(/^The server can’t be reached\. This is a copy from /)).toBeVisible()
    await articles(block(cold, 'Tides')).nth(1).getByRole('heading').click()
    await expect(overlay(cold)).toBeVisible()
    await expect(overlay(cold).getByText('The full text could not be loaded.')).toHaveCount(0)
    await cold.keyboard.press('Escape')
    await sidebarLink(cold, /^Saved/).click()
    await expect(rowTitles(cold)).toHaveText([saved?.title ?? ''])

    await context.setOffline(false)
    await cold.evaluate(() => dispatchEvent(new Event('online')))
    await cold.goto('/feed')
    await expect(cold.getByText(/This is a copy from /)).toHaveCount(0)
  },
)

story(
  'a sign-out and a session that ended elsewhere leave nothing on the device',
  async ({ page, account, product }) => {
    const { url } = product.publishers.feed('gone-from-device', 'still', { title: 'Moons', itemCount: 3 })
    await account.subscribes([url])
    const signIn = async () => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(/\/feed/)
    }
    await signIn()
    await keepOnDevice(page)
    expect(await databases(page)).toContain('broadsheet')
    await page.goto('/feed')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => databases(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('keepOnDevice'))).toBe('"nothing"')

    await signIn()
    await keepOnDevice(page)
    await page.evaluate(async () => {
      const token = localStorage.getItem('token')
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    })
    await page.goto('/feed')
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => databases(page)).toEqual([])
  },
)
