// Marks that are made without a network wait on the device, and the server gets them later.
import type { BrowserContext, Page } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { expectAccessible, keepLook } from './support/looks.ts'
import { articles, block, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|CallError|Failed to (fetch|load)|status of (401|404)/],
})

async function keepOnDevice(page: Page): Promise<void> {
  await page.goto('/settings#offline')
  await page.getByRole('group', { name: 'Keep on this device' }).getByText('Unread, Saved and Later').click()
  await expect(page.getByText(/^\d+ articles?, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fetch now' })).toBeEnabled()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** Waits for the worker, which opens the page without a network. */
async function cutNetwork(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/feed')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^The server can’t be reached\. This is a copy from /)).toBeVisible()
}

async function returnNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? '1 change waits' : `${count} changes wait` })
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

story(
  'marks without a network show at once, survive a closed browser, can be taken back, and reach the server',
  async ({ page, context, signedIn, product }) => {
    const { url } = product.publishers.feed('marked-offline', 'still', { title: 'Tides', itemCount: 6 })
    await signedIn.subscribes([url])
    const { items } = await signedIn.calls('GET /feeds/items')
    const [first, second, third] = items
    await keepOnDevice(page)
    await cutNetwork(page, context)
    const tides = block(page, 'Tides')
    await articles(tides)
      .nth(0)
      .getByRole('button', { name: /^Mark Read/ })
      .click()
    await expect(
      articles(tides)
        .nth(0)
        .getByRole('button', { name: /^Mark Unread/ }),
    ).toBeVisible()
    await expect(articles(tides).nth(0).getByText('Waits')).toBeVisible()
    await articles(tides).nth(1).getByRole('button', { name: /^Save/ }).click()
    await articles(tides)
      .nth(2)
      .getByRole('button', { name: /^Later/ })
      .click()
    await expect(waiting(page, 3)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await keepLook(page, story.info(), `waiting-board-${colorScheme}`)
    }

    await page.close()
    const cold = await context.newPage()
    await cold.goto('/feed')
    await expect(waiting(cold, 3)).toBeVisible()
    await expect(
      articles(block(cold, 'Tides'))
        .nth(0)
        .getByRole('button', { name: /^Mark Unread/ }),
    ).toBeVisible()
    await waiting(cold, 3).click()
    const dialog = cold.getByRole('dialog', { name: '3 changes wait' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByText(`Save: ${second?.title}`)).toBeVisible()
    await expectAccessible(cold)
    await keepLook(cold, story.info(), 'waiting-list')
    await dialog.getByRole('listitem').filter({ hasText: 'Later: ' }).getByRole('button', { name: 'Undo' }).click()
    await expect(cold.getByRole('dialog', { name: '2 changes wait' }).getByRole('listitem')).toHaveCount(2)
    await cold.keyboard.press('Escape')

    await returnNetwork(cold, context)
    await expect(cold.getByRole('button', { name: /changes? waits?$/ })).toHaveCount(0)
    await expect(cold.getByText(/This is a copy from /)).toHaveCount(0)
    const after = (await signedIn.calls('GET /feeds/items')).items
    const marksOf = (id: number | undefined) => {
      const { isRead, isSaved, isLater } = after.find((item) => item.id === id) ?? {}
      return { isRead, isSaved, isLater }
    }
    expect(marksOf(first?.id)).toEqual({ isRead: true, isSaved: false, isLater: false })
    expect(marksOf(second?.id)).toEqual({ isRead: false, isSaved: true, isLater: false })
    expect(marksOf(third?.id)).toEqual({ isRead: false, isSaved: false, isLater: false })
  },
)

story(
  'Logout asks before waiting changes are lost; an ended session keeps them for its account only',
  async ({ page, context, account, product }) => {
    const { url } = product.publishers.feed('left-offline', 'still', { title: 'Moons', itemCount: 3 })
    await account.subscribes([url])
    const signIn = async (email: string) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(/\/feed/)
    }
    await signIn(account.email)
    await keepOnDevice(page)
    await cutNetwork(page, context)
    await articles(block(page, 'Moons')).nth(0).getByRole('button', { name: /^Save/ }).click()
    await expect(waiting(page, 1)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog', { name: '1 change was not sent' })
    await expect(question).toBeVisible()
    await keepLook(page, story.info(), 'waiting-logout')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(waiting(page, 1)).toBeVisible()

    // The session ends elsewhere.
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await context.setOffline(false)
    // The page learns it by itself, too, and its own way to the sign-in page may end this one.
    await page.goto('/feed').catch(() => {})
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => databases(page)).toEqual(['broadsheet-changes'])
    await signIn(account.email)
    await expect
      .poll(async () => (await account.calls('GET /feeds/items', { query: { savedOnly: 'true' } })).items.length)
      .toBe(1)
    await expect(page.getByRole('button', { name: /changes? waits?$/ })).toHaveCount(0)

    await keepOnDevice(page)
    await cutNetwork(page, context)
    await articles(block(page, 'Moons')).nth(1).getByRole('button', { name: /^Save/ }).click()
    await expect(waiting(page, 1)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await context.setOffline(false)
    // The page learns it by itself, too, and its own way to the sign-in page may end this one.
    await page.goto('/feed').catch(() => {})
    await expect(page).toHaveURL(/\/login/)
    await signIn((await createAccount(product.url)).email)
    await expect(page.getByText('1 change of another account was deleted unsent')).toBeVisible()
    await expect.poll(() => databases(page)).toEqual([])
  },
)

story(
  'a highlight and a note without a network wait, survive a closed browser and reach the server',
  async ({ page, context, signedIn, product }) => {
    const feed = product.publishers.feed('highlighted-offline', 'still', { title: 'Rivers', itemCount: 1 })
    feed.items = feed.items.map((item) => ({
      ...item,
      title: 'The river',
      html: `<p>The river returns.</p><p>${'It was away for long. '.repeat(20)}</p>`,
    }))
    await signedIn.subscribes([feed.url])
    await keepOnDevice(page)
    await cutNetwork(page, context)
    await articles(block(page, 'Rivers')).getByRole('heading').getByRole('button').click()
    await expect(overlay(page).getByText('The river returns.')).toBeVisible()
    await expect(overlay(page).getByRole('button', { name: 'Note on this article' })).toBeVisible()
    await page.keyboard.press('h')
    const highlights = overlay(page).getByRole('region', { name: 'Highlights' })
    await expect(highlights.getByText('The river returns.')).toBeVisible()
    await expect(overlay(page).getByText('Waits')).toBeVisible()
    await highlights.getByRole('button', { name: /^Edit highlight/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Highlight' })
    await dialog.getByLabel('Note').fill('Since when?')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(highlights.getByText('Since when?')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await keepLook(page, story.info(), `waiting-article-${colorScheme}`)
    }

    await page.close()
    const cold = await context.newPage()
    await cold.goto('/feed?view=highlights')
    await expect(cold.getByText('Since when?')).toBeVisible()
    await waiting(cold, 2).click()
    const list = cold.getByRole('dialog', { name: '2 changes wait' })
    await expect(list.getByRole('listitem')).toContainText([/^Note: The river/, /^Highlight: The river/])
    await keepLook(cold, story.info(), 'waiting-highlights')
    await cold.keyboard.press('Escape')

    await returnNetwork(cold, context)
    await expect(cold.getByRole('button', { name: /changes? waits?$/ })).toHaveCount(0)
    const { articles: kept } = await signedIn.calls('GET /highlights')
    expect(kept.map(({ highlights }) => highlights.map(({ quote, note }) => [quote, note]))).toEqual([
      [['The river returns.', 'Since when?']],
    ])
    await expect(cold.getByText('Since when?')).toBeVisible()
  },
)
