// A window of 1440×900 at a zoom of 200 %: half the CSS pixels, and two device pixels for each.
import { overlay } from './support/reader.ts'
import { findOverflow } from './support/shownTexts.ts'
import { expect, story } from './support/story.ts'

story.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } })

story('at a zoom of 200 % nothing is wider than the window', async ({ page, signedIn, product }) => {
  await page.addInitScript(
    () => window === window.top && localStorage.setItem('typography', JSON.stringify({ sizePx: 26 })),
  )
  await signedIn.subscribes(product.publishers.publications.slice(0, 3).map(({ url }) => url))
  for (const path of ['/feed', '/feed?view=items', '/settings#reading']) {
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .getByRole(path === '/settings#reading' ? 'radio' : 'article')
        .first(),
    ).toBeVisible()
    expect(await findOverflow(page), path).toEqual([])
  }
  await page.goto('/feed?view=items')
  await page
    .getByRole('main')
    .getByRole('heading', { name: /^Rivers that were given/ })
    .getByRole('button')
    .click()
  await expect(overlay(page).getByText(/^The plaintiff could not attend/)).toHaveCSS('font-size', '26px')
  expect(await findOverflow(page), 'the article').toEqual([])
  await page.keyboard.press('t')
  await expect(page.getByRole('slider', { name: 'Text size' })).toBeVisible()
  expect(await findOverflow(page), 'its typography').toEqual([])
})
