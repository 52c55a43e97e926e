import type { Page } from '@playwright/test'
import { expectAccessible, keepLook } from './support/looks.ts'
import { articles, block, fitsItsWidth, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const textOf = (tons: number) => `<p>The dam holds ${tons} million tons of water.</p>${'<p>It is old.</p>'.repeat(20)}`

const item = (page: Page) => articles(block(page, 'The Workbench')).first()
const title = (page: Page) => page.getByRole('main').getByRole('heading', { name: 'The dam' }).getByRole('button')

story('an article that changed after it was read shows what changed', async ({ page, product, signedIn }, info) => {
  const feed = product.publishers.feed(`edited-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
  feed.items = feed.items.map((item) => ({ ...item, title: 'The dam', html: textOf(40) }))
  const [subscription] = await signedIn.subscribes([feed.url])
  const { items } = await signedIn.calls('GET /feeds/items')
  await signedIn.calls('PATCH /feeds/items/:id/read', { params: { id: items[0]?.id ?? 0 }, body: { isRead: true } })
  feed.items = feed.items.map((item) => ({ ...item, html: textOf(60) }))
  await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscription?.id ?? 0 } })

  await page.goto('/feed')
  await expect(item(page)).toContainText('Updated')
  await title(page).click()
  await expect(overlay(page).getByText('This article was changed after you read it.')).toBeVisible()
  await page.getByRole('button', { name: 'Show changes' }).click()
  const changes = page.getByRole('dialog', { name: 'Changes' })
  await expect(changes.getByRole('deletion')).toHaveText('40')
  await expect(changes.getByRole('insertion')).toHaveText('60')
  await expectAccessible(page)
  await keepLook(page, info, 'changes')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await fitsItsWidth(page)).toBe(true)
  await changes.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('This article was changed after you read it.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(item(page)).toBeVisible()
  await expect(item(page)).not.toContainText('Updated')
})
