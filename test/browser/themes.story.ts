// The themes: each at each size on the board and in an article, and how a choice or the contrast that a system asks for applies.
import type { Page } from '@playwright/test'
import { expectAccessible, keepLook, sizes, watchShifts } from './support/looks.ts'
import { fitsItsWidth, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const choose = (page: Page, theme: string) =>
  page.addInitScript((name) => window === window.top && localStorage.setItem('theme', name), theme)

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

async function openArticle(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Rivers that were given/ })
    .first()
    .click()
  await expect(overlay(page).getByRole('heading', { name: 'A guardian’s working week' })).toBeVisible()
}

story.describe('of a reader with tags and marks', { tag: '@all' }, () => {
  story.beforeEach(async ({ signedIn, product }) => {
    const feeds = await signedIn.subscribes(product.publishers.publications.slice(0, 4).map(({ url }) => url))
    const tag = await signedIn.tags('Morning')
    await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId: feeds[0]?.id ?? 0 }, body: { tagId: tag.id } })
    const { items } = await signedIn.calls('GET /feeds/items')
    for (const { id } of items.slice(3, 6))
      await signedIn.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
  })

  for (const theme of ['light', 'dark', 'sepia', 'black', 'contrast'])
    story(`the theme ${theme} is readable at every size, and nothing jumps`, async ({ page }, info) => {
      await choose(page, theme)
      const shifts = await watchShifts(page)
      for (const viewport of sizes) {
        await page.setViewportSize(viewport)
        await page.goto('/feed')
        await expect(page.getByRole('article').first()).toBeVisible()
        await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeHidden()
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect(await shifts()).toBeLessThan(0.001)
        expect(await fitsItsWidth(page)).toBe(true)
        await keepLook(page, info, `board-${theme}-${viewport.width}`)
        if (viewport.width === 360 || viewport.width === 1440) await expectAccessible(page)
      }
      await page.setViewportSize(sizes[2])
      await openArticle(page)
      await expectAccessible(page)
      await keepLook(page, info, `article-${theme}`)
    })
})

story(
  'a theme is chosen in Settings, and also applies on another device',
  async ({ page, browser, signedIn, product }) => {
    await page.goto('/settings#reading')
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/auth/profile') && response.ok())
    await page.getByRole('radio', { name: 'Sepia' }).check()
    expect(await ground(page)).toBe('rgb(244, 234, 213)')
    await kept
    await expect.poll(async () => (await signedIn.calls('GET /auth/profile')).user.preferences.theme).toBe('sepia')
    const elsewhere = await browser.newPage({ baseURL: product.url })
    await elsewhere.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
    await elsewhere.goto('/feed?view=savedFeeds')
    await expect.poll(() => ground(elsewhere)).toBe('rgb(244, 234, 213)')
    await elsewhere.close()
  },
)

story(
  'the bars of the browser have the color of the chosen theme, or else of the system',
  { tag: '@all' },
  async ({ page, signedIn: _ }) => {
    const barColor = () =>
      page.evaluate(() => {
        const colors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        return colors.find(({ media }) => media === '' || matchMedia(media).matches)?.content
      })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/settings#reading')
    await page.getByRole('radio', { name: 'Sepia' }).check()
    expect(await barColor()).toBe('rgb(244, 234, 213)')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked()
    expect(await barColor()).toBe('rgb(244, 234, 213)')
    await page.getByRole('radio', { name: 'Black' }).check()
    expect(await barColor()).toBe('rgb(0, 0, 0)')
    await page.getByRole('radio', { name: 'System' }).check()
    expect(await barColor()).toBe('#161513')
  },
)

story('a theme of another version falls back to that of the system', { tag: '@all' }, async ({ page, signedIn }) => {
  await choose(page, 'moonlight')
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch()
    const { user } = await response.json()
    await route.fulfill({
      response,
      json: { user: { ...user, preferences: { ...user.preferences, theme: 'moonlight' } } },
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/feed?view=savedFeeds')
  await expect(page.getByText(signedIn.email)).toBeVisible()
  expect(await ground(page)).toBe('rgb(22, 21, 19)')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

story('a system that asks for more contrast gets it, in its scheme', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light' })
  await page.goto('/login')
  expect(await ground(page)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' })
  expect(await ground(page)).toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'dark' })
  expect(await ground(page)).toBe('rgb(22, 21, 19)')
})
