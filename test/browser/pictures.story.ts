// Pictures of an article as large as the window, and feeds as picture walls.
import type { Page } from '@playwright/test'
import { expectAccessible, keepLook, sizes } from './support/looks.ts'
import { articles, block, chooseInMenu, fitsItsWidth, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures of the article' })
const zoomed = (page: Page) =>
  viewer(page)
    .getByRole('img')
    .evaluate((picture) => picture.getBoundingClientRect().width / innerWidth)

story.beforeEach(async ({ page, signedIn, product }) => {
  const source = product.publishers.feed('gallery', 'pictures', { title: 'Gallery', itemCount: 9 })
  const address = (name: string) => `${source.items[0]?.imageUrl}?${name}`
  source.publish({
    title: 'Three views of a river',
    imageUrl: address('lead'),
    html:
      `<p>Before.</p><figure><img src="${address('one')}" alt="The bend"><figcaption>The bend in spring</figcaption></figure>` +
      `<p><a href="${address('full')}.png"><img src="${address('two')}" alt="The ford"></a></p>` +
      `<p><a href="https://example.com/"><img src="${address('three')}" alt="A link elsewhere"></a></p>`,
  })
  await signedIn.subscribes([source.url])
  await page.goto('/feed')
})

async function openArticle(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Three views of a river' }).first().click()
  await expect(overlay(page).getByRole('button', { name: 'Enlarge picture: The bend' })).toBeVisible()
}

story('a picture opens large, with its caption, zoom and arrows, and the focus returns', async ({ page }) => {
  await openArticle(page)
  const picture = overlay(page).getByRole('button', { name: 'Enlarge picture: The bend' })
  await picture.focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByText('2 / 3')).toBeVisible()
  await expect(viewer(page).getByText('The bend in spring')).toBeVisible()
  await page.keyboard.press('z')
  expect(await zoomed(page)).toBeGreaterThan(1.2)
  await viewer(page).getByRole('button', { name: 'Fit to the window' }).click()
  expect(await zoomed(page)).toBeLessThanOrEqual(1)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('img')).toHaveAccessibleName('The ford')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('3 / 3')).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect(viewer(page).getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(picture).toBeFocused()
  // The arrows of the viewer have not moved the article.
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText('Three views of a river')
})

story(
  'the picture above the text opens whole, and a link to a picture opens here',
  { tag: '@all' },
  async ({ page }) => {
    await openArticle(page)
    await overlay(page).getByRole('button', { name: 'Enlarge picture', exact: true }).click()
    await expect(viewer(page).getByText('1 / 3')).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Close the picture' }).click()
    await overlay(page).getByRole('link', { name: 'The ford' }).click()
    await expect(viewer(page).getByText('3 / 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay(page).getByRole('link', { name: 'A link elsewhere' })).toHaveAttribute(
      'href',
      'https://example.com/',
    )
  },
)

for (const viewport of sizes)
  story(
    `at ${viewport.width} px, the large picture and the wall fit and are accessible`,
    { tag: '@all' },
    async ({ page }, info) => {
      await openArticle(page)
      await page.setViewportSize(viewport)
      await overlay(page).getByRole('button', { name: 'Enlarge picture: The bend' }).click()
      await expect(viewer(page).getByText('The bend in spring')).toBeInViewport()
      await expectAccessible(page)
      await keepLook(page, info, `viewer-${viewport.width}`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.setViewportSize(sizes[2])
      await chooseInMenu(page, 'Options of Gallery', 'Show as picture wall')
      await page.setViewportSize(viewport)
      await expect(articles(page.getByRole('main'))).toHaveCount(10)
      await expect(articles(page.getByRole('main')).first().locator('img')).toHaveJSProperty('complete', true)
      expect(await fitsItsWidth(page)).toBe(true)
      await expectAccessible(page)
      await keepLook(page, info, `wall-${viewport.width}`)
    },
  )

story('a feed stays a picture wall until its menu ends it', { tag: '@all' }, async ({ page }) => {
  await expect(articles(block(page, 'Gallery'))).toHaveCount(3)
  await chooseInMenu(page, 'Options of Gallery', 'Show as picture wall')
  const look = () => articles(page.getByRole('main')).first().getAttribute('data-look')
  await expect.poll(look).toBe('tile')
  await page.reload()
  await expect.poll(look).toBe('tile')
  await page.getByRole('button', { name: 'Options of this list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Picture wall' }).click()
  await expect.poll(look).toBe('row')
})
