// axe finds no problem on any screen, in either color scheme. Only colors differ between the schemes, so all rules run on the
// light page and only the contrast rule on the dark one.
import type { Page } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { expectAccessible } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import { articles, block, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

// One of the pages is the one for unknown addresses.
story.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [/status of 404/] })

async function expectNothingToMend(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
}

async function openBoard(page: Page): Promise<void> {
  await page.goto('/feed')
  await expect(articles(page.getByRole('main')).first()).toBeVisible()
}

const publicPages = [
  ['/', 'Your news, now.'],
  ['/login', 'Sign In'],
  ['/login?error=no_code', 'Sign In'],
  ['/register', 'Create Your Account'],
  ['/forgot-password', 'Forgot Your Password?'],
  ['/reset-password', 'Invalid Reset Link'],
  ['/auth/callback', 'Authentication Error'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Use'],
  ['/accessibility', 'Accessibility'],
  ['/nowhere', 'Page not found'],
] as const

for (const [path, heading] of publicPages)
  story(`${path} has no accessibility problem`, { tag: '@all' }, async ({ page }) => {
    await page.addInitScript(() => {
      // The page of a failed sign-in redirects after two seconds; here it stays.
      const start = window.setTimeout
      Object.assign(window, {
        setTimeout: (work: TimerHandler, ms?: number) => (ms === 2000 ? 0 : start(work, ms)),
      })
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectNothingToMend(page)
  })

story.describe('for a signed-in reader', () => {
  story.beforeEach(async ({ signedIn, product }) => {
    const [current, orbit, pan] = product.publishers.publications
    const failing = product.publishers.feed('failing', 'still', { title: 'Out of Order' })
    const feeds = await signedIn.subscribes([current?.url ?? '', orbit?.url ?? '', pan?.url ?? '', failing.url])
    failing.mood = 'error'
    const tag = await signedIn.tags('Water')
    const body = { tagId: tag.id }
    await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId: feeds[0]?.id ?? 0 }, body })
    await signedIn.calls('POST /feeds/:id/refresh', { params: { id: feeds[3]?.id ?? 0 } }).catch(() => {})
    const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 3 } })
    const params = { id: items[0]?.id ?? 0 }
    await signedIn.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: true } })
    await signedIn.calls('PATCH /feeds/items/:id/read', { params, body: { isRead: true } })
  })

  story('a search has no problem: found, not found, saved, on the board', { tag: '@all' }, async ({ page }) => {
    await page.goto('/feed?q=zeppelin')
    await expect(page.getByRole('region', { name: 'How to search' })).toBeVisible()
    await expectNothingToMend(page)
    await page.goto('/feed?q=the')
    await expect(articles(page.getByRole('main')).first()).toBeVisible()
    await expectNothingToMend(page)
    await page.getByRole('button', { name: 'Save this search' }).click()
    await expectNothingToMend(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/feed')
    await expect(articles(block(page, 'the')).first()).toBeVisible()
    await expectNothingToMend(page)
  })

  story('the board has no problem: as a list, as cards, with its tools, with a single feed', async ({ page }) => {
    await openBoard(page)
    await expectNothingToMend(page)
    await block(page, 'The Weekly Current').hover()
    await page.getByRole('button', { name: 'Manage tags: The Weekly Current' }).click()
    await expectNothingToMend(page)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Cards' }).check({ force: true })
    await page.getByRole('button', { name: 'Options of The Weekly Current' }).click()
    await page.getByRole('menuitem', { name: 'View and settings' }).click()
    await expectNothingToMend(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /^Orbit/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orbit & Bench')
    await expectNothingToMend(page)
  })

  story('dialogs and toasts over the board have no problem', { tag: '@all' }, async ({ page }) => {
    await openBoard(page)
    await page.keyboard.press('?')
    await expectNothingToMend(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add column' }).click()
    await expectNothingToMend(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add tag' }).click()
    await expectNothingToMend(page)
    await page.keyboard.press('Escape')
    await block(page, 'The Weekly Current').hover()
    await page.getByRole('button', { name: 'Delete feed: The Weekly Current' }).click()
    await expectNothingToMend(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mark all read', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expectNothingToMend(page)
  })

  story('an article has no problem', async ({ page }) => {
    await openBoard(page)
    await page.getByRole('button', { name: /^Rivers that were given/ }).click()
    await expect(overlay(page).getByRole('blockquote')).toBeVisible()
    await expectNothingToMend(page)
    await overlay(page).getByRole('button', { name: 'More tools' }).click()
    await expectNothingToMend(page)
    await page.getByRole('menuitem', { name: 'Tags of this article' }).click()
    await expectNothingToMend(page)
  })

  story('Saved, Add Feeds and Feed Health have no problem', { tag: '@all' }, async ({ page }) => {
    await page.goto('/feed?view=savedFeeds')
    await expect(page.getByText('1 saved item')).toBeVisible()
    await expectNothingToMend(page)
    await page.goto('/feed-health')
    await expect(page.getByRole('heading', { name: 'Out of Order' })).toBeVisible()
    await expectNothingToMend(page)
    await page.route('**/api/feeds/preview?*', (route) =>
      route.fulfill({ json: { items: [{ title: 'The latest', link: 'https://example.com/', snippet: 'And more.' }] } }),
    )
    await page.goto('/feed?view=addFeeds')
    await page.getByRole('button', { name: /^Tech News/ }).click()
    await expect(page.getByText('The latest').first()).toBeVisible()
    await expectNothingToMend(page)
    await page.getByRole('button', { name: 'Back to Categories' }).click()
    await page.getByRole('searchbox', { name: 'Discover New Feeds' }).fill('current')
    await expect(page.getByText(/feeds? found/)).toBeVisible()
    await expectNothingToMend(page)
  })

  story('the Tag Manager and its forms have no problem', { tag: '@all' }, async ({ page }) => {
    await page.goto('/tags')
    await expect(page.getByRole('button', { name: 'Edit tag: Water' })).toBeVisible()
    await expectNothingToMend(page)
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await expectNothingToMend(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete tag: Water' }).click()
    await expectNothingToMend(page)
  })

  story('the phone’s board and drawer have no problem', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openBoard(page)
    await expectNothingToMend(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectNothingToMend(page)
  })
})

story(
  'the first steps have no problem: no feeds, nothing saved, no tags, the dashboard',
  { tag: '@all' },
  async ({ page }) => {
    // The first account of a product is its admin.
    const product = await startProduct()
    const admin = await createAccount(product.url)
    for (let number = 1; number <= 20; number += 1) await createAccount(product.url)
    await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
    for (const [path, seen] of [
      ['/feed?view=addFeeds', 'Browse by Category'],
      ['/feed?view=savedFeeds', 'No saved items yet'],
      ['/tags', 'No tags yet'],
      ['/admin', 'Page 1 of 2'],
    ] as const) {
      await page.goto(`${product.url}${path}`)
      await expect(page.getByText(seen)).toBeVisible()
      await expectNothingToMend(page)
    }
    // Closed before the product stops, or the page would report errors.
    await page.close()
    await product.stop()
  },
)
