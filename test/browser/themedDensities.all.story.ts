// Each theme in each density, on the board and in a list with an article: all can be read at every size. A change applies without
// loading the page again, so each combination costs one check of the contrast.
import type { Page } from '@playwright/test'
import { expectAccessible, sizes, watchShifts } from './support/looks.ts'
import { articles, fitsItsWidth } from './support/reader.ts'
import { main, openedTitle, rowTitles } from './support/river.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const themes = ['light', 'dark', 'sepia', 'black', 'contrast']
const densities = ['comfortable', 'compact', 'headlines']

/** As another tab of this device does it. */
const choose = (page: Page, key: string, value: unknown) =>
  page.evaluate(
    ({ key, stored }) => {
      localStorage.setItem(key, stored)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    { key, stored: JSON.stringify(value) },
  )

async function expectReadable(page: Page): Promise<void> {
  for (const density of densities) {
    await choose(page, 'listLook', { density })
    const dense = articles(main(page)).first().and(page.locator('[data-density]'))
    await expect(dense).toHaveCount(density === 'comfortable' ? 0 : 1)
    expect(await fitsItsWidth(page), density).toBe(true)
    for (const theme of themes) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      await expectAccessible(page, ['color-contrast'])
    }
  }
}

for (const viewport of sizes)
  story(`every theme and density is readable at ${viewport.width} px`, async ({ page, signedIn, product }) => {
    const feeds = await signedIn.subscribes(product.publishers.publications.slice(0, 4).map(({ url }) => url))
    const tag = await signedIn.tags('Morning')
    await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId: feeds[0]?.id ?? 0 }, body: { tagId: tag.id } })
    const { items } = await signedIn.calls('GET /feeds/items')
    for (const { id } of items.slice(1, 3))
      await signedIn.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
    await page.setViewportSize(viewport)
    const shifts = await watchShifts(page)
    await page.goto('/feed')
    await expect(articles(main(page)).first()).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeHidden()
    expect(await shifts()).toBeLessThan(0.001)
    await expectReadable(page)
    await choose(page, 'layout', viewport.width < 1100 ? 'list' : 'beside')
    await expect(rowTitles(page).first()).toBeVisible()
    await expectReadable(page)
    await rowTitles(page).nth(1).getByRole('button').click()
    await expect(openedTitle(page)).not.toHaveText('All Items')
    for (const theme of themes) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      await expectAccessible(page, ['color-contrast'])
    }
  })
