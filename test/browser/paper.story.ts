// The paper: a day's edition, which ends.
import { expectAccessible } from './support/looks.ts'
import { fitsItsWidth, overlay, sidebarLink } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('the paper is read from piece to piece, is done, and that is taken back', async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed(`paper-${signedIn.email}`, 'still', { title: 'The Morning Post', itemCount: 3 })
  const now = Date.now()
  feed.items = feed.items.map((item, index) => ({
    ...item,
    title: ['The river', 'The bridge', 'The harbor'][index] ?? '',
    publishedAt: now - index * 3_600_000,
  }))
  await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  await sidebarLink(page, 'The paper').click()
  await expect(page.getByText(/^2 pieces, \d+ minutes?$/)).toBeVisible()
  await expect(page.getByText('That is all.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The harbor' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('heading', { name: 'The river' }).getByRole('button').click()
  await expect(overlay(page).getByRole('heading', { name: 'The river' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(overlay(page).getByRole('heading', { name: 'The bridge' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You are done with this paper.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await fitsItsWidth(page)).toBe(true)
})

story('a day without anything new is wished well', async ({ page, signedIn: _ }) => {
  await page.goto('/paper')
  await expect(page.getByText('Nothing new today. Enjoy the day.')).toBeVisible()
})
