// On paper: the open article or the list, whole and without the tools of the screen.
import type { Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import type { Product } from './support/product.ts'
import { articles, overlay } from './support/reader.ts'
import { main, showsLayout } from './support/river.ts'
import { expect, story } from './support/story.ts'

const paragraph = '<p>The river rose again in the night, and the town carried its chairs and its books upstairs.</p>'

/** A feed of 60 items; the newest is longer than six pages. */
async function givenLongArticle({ product, signedIn }: { product: Product; signedIn: Account }): Promise<void> {
  const feed = product.publishers.feed(`printed-${signedIn.email}`, 'still', { title: 'Brook', itemCount: 60 })
  for (const [index, item] of feed.items.entries()) item.title = `Brook ${index + 1}`
  const [newest] = feed.items
  if (newest !== undefined) newest.html = `${paragraph.repeat(300)}<p>The very last words.</p>`
  await signedIn.subscribes([feed.url])
}

/** The number of pages on paper. Then the window shows the page in its style for paper. */
async function print(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('complementary')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  return pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

story('an open article prints whole, without the page behind it', async ({ page, product, signedIn }) => {
  await givenLongArticle({ product, signedIn })
  await page.goto('/feed?view=items')
  await main(page).getByRole('button', { name: 'Brook 1', exact: true }).click()
  await expect(overlay(page).getByText('The very last words.')).toBeVisible()
  expect(await print(page)).toBeGreaterThan(6)
  await expect(overlay(page).getByText('The very last words.')).toBeVisible()
  await expect(overlay(page).getByRole('button')).toHaveCount(0)
  await expect(articles(main(page))).toHaveCount(0)
})

story('an article beside its list prints whole, without the list', async ({ page, product, signedIn }) => {
  await showsLayout(page, 'beside')
  await givenLongArticle({ product, signedIn })
  await page.goto('/feed')
  await main(page).getByRole('button', { name: 'Brook 1', exact: true }).click()
  await expect(main(page).getByText('The very last words.')).toBeVisible()
  expect(await print(page)).toBeGreaterThan(6)
  await expect(main(page).getByRole('heading', { name: 'Brook 2', exact: true })).toHaveCount(0)
  await expect(main(page).getByRole('button')).toHaveCount(0)
})

story('a list prints as a list, with the items out of sight', async ({ page, product, signedIn }) => {
  await givenLongArticle({ product, signedIn })
  await page.goto('/feed?view=items')
  await expect(main(page).getByRole('heading', { name: 'Brook 1', exact: true })).toBeVisible()
  expect(await print(page)).toBeGreaterThan(3)
  // Printing sends this event; showing the style of paper sends none.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  // A page of the list, and the next one where the end of the first is in sight on paper.
  await expect.poll(() => main(page).getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(50)
  await expect(main(page).getByRole('checkbox')).toHaveCount(0)
})

story('pictures far below the screen are on paper', async ({ page, product, signedIn }) => {
  const colors = new Set<number>()
  await page.route(/\/api\/images.*far-\d/, async (route) => {
    const color = Number(/far-(\d+)/.exec(route.request().url())?.[1])
    colors.add(color)
    await new Promise((later) => setTimeout(later, 200))
    await route.fulfill({ contentType: 'image/gif', body: dot(color) })
  })
  const feed = product.publishers.feed(`pictures-${signedIn.email}`, 'still', { title: 'Falls', itemCount: 1 })
  const sized = (index: number) =>
    `https://pictures.example/far-${index}.gif 1x, https://pictures.example/far-${index}.gif?2 2x`
  const forms = [
    (index: number) => `<img src="https://pictures.example/far-${index}.gif" width="80" height="60">`,
    (index: number) =>
      `<img src="https://pictures.example/far-${index}.gif" srcset="${sized(index)}" width="80" height="60">`,
    (index: number) =>
      `<picture><source srcset="${sized(index)}"><img src="https://pictures.example/far-${index}.gif" width="80" height="60"></picture>`,
  ]
  const picture = (index: number) => `${paragraph.repeat(40)}${forms[index % forms.length]?.(index)}`
  for (const item of feed.items) {
    item.title = 'The falls'
    item.html = Array.from({ length: 8 }, (_, index) => picture(index)).join('')
  }
  await signedIn.subscribes([feed.url])
  await page.goto('/feed?view=items')
  await main(page).getByRole('button', { name: 'The falls', exact: true }).click()
  await expect(overlay(page).getByRole('img')).toHaveCount(8)
  expect(colors.size).toBeLessThan(8)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(colors.size).toBe(8)
  expect(pdf.match(/\/Subtype\s*\/Image/g)).toHaveLength(8)
})

/** A GIF of one dot. */
const dot = (color: number) =>
  Buffer.from(
    `47494638396101000100800000${color.toString(16).padStart(6, '0')}ffffff2c00000000010001000002024401003b`,
    'hex',
  )
