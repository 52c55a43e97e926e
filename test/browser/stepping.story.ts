// Stepping through the articles of a board of which most blocks are not loaded.
import type { Page } from '@playwright/test'
import { articles, block, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const feedCount = 21
/** The last feed has fewer items than its block would show. */
const itemCountOf = (feed: number) => (feed === feedCount ? 2 : 5)

story.beforeEach(async ({ signedIn, product }) => {
  const feeds = Array.from({ length: feedCount }, (_, index) => {
    const options = { title: `Feed ${index + 1}`, itemCount: itemCountOf(index + 1) }
    return product.publishers.feed(`feed${index + 1}`, 'still', options).url
  })
  await signedIn.subscribes(feeds.slice(0, 11), 'News')
  await signedIn.subscribes(feeds.slice(11), 'Interests')
})

async function opensFirst(page: Page): Promise<void> {
  await page.goto('/feed')
  await articles(block(page, 'Feed 1')).first().getByRole('heading').click()
}

for (const [width, height] of [
  [1440, 900],
  [720, 900],
  [390, 844],
] as const)
  story(
    `an article counts among all that the board would show (${width} px)`,
    { tag: width === 1440 ? [] : '@all' },
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await opensFirst(page)
      const position = overlay(page).getByText(/^\d+ \/ \d+$/)
      await expect(position).toHaveText('1 / 62')
      for (let place = 2; place <= 62; place += 1) {
        await page.keyboard.press('ArrowRight')
        await expect(position).toHaveText(`${place} / 62`)
      }
      await page.keyboard.press('ArrowRight')
      await expect(position).toHaveText('62 / 62')
      await expect(overlay(page).getByText('Feed 21', { exact: true })).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(position).toHaveText('60 / 62')
      await expect(overlay(page).getByText('Feed 20', { exact: true })).toBeVisible()
    },
  )

story('Unread only and Load More count as the board shows them', async ({ page, signedIn }) => {
  const { items } = await signedIn.calls('GET /feeds/items', { query: { perFeed: 4 } })
  const ofFeed = (title: string) => items.filter(({ feed }) => feed.title === title)
  for (const { id } of [...ofFeed('Feed 2').slice(1), ...ofFeed('Feed 20')])
    await signedIn.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
  await signedIn.calls('PATCH /auth/profile', { body: { preferences: { unreadOnly: true } } })
  await page.goto('/feed')
  await block(page, 'Feed 1')
    .getByRole('button', { name: /^Load More/ })
    .click()
  await expect(articles(block(page, 'Feed 1'))).toHaveCount(5)
  await articles(block(page, 'Feed 1')).first().getByRole('heading').click()
  // 5 of the first feed, 2 of the second, 1 of the twentieth, 2 of the last one, 3 of the others.
  await expect(overlay(page).getByText(`1 / ${5 + 2 + 1 + 2 + 17 * 3}`)).toBeVisible()
})
