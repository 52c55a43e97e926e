// The board that a browser keeps for the next visit (docs/decisions/2026-11-26-one-local-store.md).
import type { Page } from '@playwright/test'
import { type Account, createAccount } from './support/account.ts'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

// Each story names its feeds differently, so none finds the feeds of another.
let names: { annas: string; berts: string }

/** Signed in before; unlike with `signedIn`, the page may lose the session. */
async function signInOnce(page: Page, { token }: Account): Promise<void> {
  await page.goto('/terms')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
}

/** A visit whose board is kept for the next one. */
async function visitBoard(page: Page, title: string): Promise<void> {
  await page.goto('/feed')
  await expect(articles(block(page, title))).toHaveCount(3)
  await page.goto('/terms')
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('keptBoard'))

/** The scripts of the page wait until the function that this returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(index|base|reader)-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

story.beforeEach(async ({ account, product }, { testId }) => {
  names = { annas: `Annas ${testId}`, berts: `Berts ${testId}` }
  const { url } = product.publishers.feed(`kept-${testId}`, 'still', { title: names.annas, itemCount: 5 })
  await account.subscribes([url])
})

story(
  'a sign-out in another tab removes what is painted, before the page is there',
  async ({ page, context, account }) => {
    await signInOnce(page, account)
    await visitBoard(page, names.annas)
    const other = await context.newPage()
    await other.goto('/terms')
    const loadScripts = await holdScripts(page)
    await page.goto('/feed', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: names.annas, exact: true })).toBeVisible()
    await other.evaluate(() => localStorage.removeItem('token'))
    await expect(page.getByRole('heading', { name: names.annas, exact: true })).toHaveCount(0)
    loadScripts()
    await expect(page).toHaveURL('/login')
    expect(await kept(page)).toBeNull()
  },
)

story('the next account in a browser never sees the board of the one before', async ({ page, account, product }) => {
  const bert = await createAccount(product.url)
  const { url } = product.publishers.feed(`kept-${names.berts}`, 'still', { title: names.berts, itemCount: 5 })
  await bert.subscribes([url])
  await signInOnce(page, account)
  await visitBoard(page, names.annas)
  expect(await kept(page)).toContain(names.annas)
  await signInOnce(page, bert)
  await page.addInitScript((annas) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(annas)) console.error('The board of another account is shown.')
    }).observe(document, { childList: true, subtree: true })
  }, names.annas)
  await visitBoard(page, names.berts)
  expect(await kept(page)).not.toContain(names.annas)
})

story(
  'a full storage keeps no board, and the next visit shows the server’s',
  { tag: '@all' },
  async ({ page, account }) => {
    await signInOnce(page, account)
    await visitBoard(page, names.annas)
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (value.length > 500) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    await visitBoard(page, names.annas)
    expect(await kept(page)).toBeNull()
    await visitBoard(page, names.annas)
  },
)

story('a board that an older version kept is not shown', { tag: '@all' }, async ({ page, account }) => {
  await signInOnce(page, account)
  await visitBoard(page, names.annas)
  await page.evaluate(() => {
    for (const key of ['keptBoard', 'firstBoard']) {
      const { version: _version, ...older } = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify(older).replaceAll('Annas', 'Formerly Annas'))
    }
  })
  const answered = page.waitForResponse(/\/api\/board\?/)
  await page.goto('/feed')
  expect((await answered).status()).toBe(200)
  await expect(articles(block(page, names.annas))).toHaveCount(3)
})
