// The article overlay: its content, moving between articles, and the page behind it (docs/specification.md#article-overlay).
import type { Page } from '@playwright/test'
import { articles, block, chooseInMenu, column, overlay, sidebarLink } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const position = (page: Page) => overlay(page).getByText(/^\d+ \/ \d+$/)
const title = (page: Page) => overlay(page).getByRole('heading', { level: 1 })
const open = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()

story.beforeEach(async ({ page, signedIn, product }) => {
  const [current, orbit] = product.publishers.publications
  await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''])
  await page.goto('/feed')
  await expect(articles(page.getByRole('main'))).toHaveCount(6)
})

story(
  'an article shows its whole text, its feed, its picture and the way to the original',
  async ({ page, product }) => {
    await open(page, /^Rivers that were given/)
    await expect(overlay(page)).toHaveAccessibleName(/^Rivers that were given/)
    await expect(overlay(page).getByText('The Weekly Current', { exact: true })).toBeVisible()
    const original = `${product.publishers.publications[0]?.siteUrl}rivers-that-were-given-legal-rights-are-beginning-to-win-their-cases`
    await expect(title(page).getByRole('link')).toHaveAttribute('href', original)
    const full = overlay(page).getByRole('link', { name: 'Read Full Article' })
    await expect(full).toHaveAttribute('href', original)
    await expect(full).toHaveAttribute('target', '_blank')
    await expect(full).toHaveAttribute('rel', /noopener/)
    await expect(overlay(page).getByRole('time')).toHaveText(/^\d+ min ago · \w+,? \d+ \w+ 20\d\d at \d\d:\d\d$/)
    await expect(overlay(page).getByRole('heading', { name: 'A guardian’s working week' })).toBeVisible()
    await expect(overlay(page).getByRole('blockquote')).toContainText('It wants to arrive somewhere.')
    // Pictures are loaded from this server, so no publisher sees the reader.
    await expect(overlay(page).getByRole('img', { name: 'Hills above a slow river' })).toHaveAttribute(
      'src',
      /^\/api\/images\?/,
    )
  },
)

story('the arrows go through the first three of each feed, and stop at the ends', async ({ page }) => {
  await open(page, /^Rivers that were given/)
  await expect(position(page)).toHaveText('1 / 6')
  await page.keyboard.press('ArrowLeft')
  await expect(position(page)).toHaveText('1 / 6')
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).toHaveText('2 / 6')
  await expect(title(page)).toHaveText(/^Night trains return/)
  for (let number = 3; number <= 6; number += 1) await overlay(page).getByRole('button', { name: 'Next' }).click()
  await expect(position(page)).toHaveText('6 / 6')
  await expect(overlay(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).toHaveText('6 / 6')
  await overlay(page).getByRole('button', { name: 'Previous' }).click()
  await expect(position(page)).toHaveText('5 / 6')
})

story('Escape and Close close it, and the focus returns', async ({ page }) => {
  const second = page.getByRole('main').getByRole('button', { name: /^Night trains return/ })
  await second.click()
  await expect(overlay(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await overlay(page).getByRole('button', { name: 'Close' }).click()
  await expect(overlay(page)).toBeHidden()
  await expect(second).toBeFocused()
})

story('Back closes it and stays on the page, and Forward opens it again', async ({ page }) => {
  await page.goto('/feed?view=savedFeeds')
  await sidebarLink(page, /^My Feeds/).click()
  await articles(page.getByRole('main')).first().getByRole('heading').click()
  await expect(position(page)).toHaveText('1 / 6')
  await page.keyboard.press('ArrowRight')
  await page.goBack()
  await expect(overlay(page)).toBeHidden()
  await expect(page).toHaveURL('/feed')
  await page.goForward()
  await expect(position(page)).toHaveText('2 / 6')

  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/feed?view=savedFeeds')
})

story('while it is open the page behind does not scroll, and Tab stays inside', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  const behind = column(page, 'News').getByRole('heading', { name: /^Night trains return/ })
  await open(page, /^Rivers that were given/)
  const before = await behind.boundingBox()
  await page.mouse.move(30, 300)
  await page.mouse.wheel(0, 400)
  await page.mouse.move(720, 300)
  await wheelToEnd(page)
  await page.mouse.wheel(0, 400)
  expect(await behind.boundingBox()).toEqual(before)
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(overlay(page).locator(':focus')).toHaveCount(1)
  }
})

/** Until the article's text is there, nothing scrolls. */
async function wheelToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(overlay(page).getByRole('link', { name: 'Read Full Article' })).toBeInViewport({ timeout: 500 })
  }).toPass()
}

story('each article begins at its top', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await open(page, /^Rivers that were given/)
  await expect(title(page)).toBeVisible()
  await page.mouse.move(720, 300)
  await wheelToEnd(page)
  await expect(title(page)).not.toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(title(page)).toHaveText(/^Night trains return/)
  await expect(title(page)).toBeInViewport()
})

story('marks in it show on the board, and the other way round', { tag: '@all' }, async ({ page }) => {
  await open(page, /^Rivers that were given/)
  await overlay(page)
    .getByRole('button', { name: /^Mark Read/ })
    .click()
  await expect(overlay(page).getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await overlay(page).getByRole('button', { name: /^Save/ }).click()
  await expect(overlay(page).getByRole('button', { name: /^Unsave/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const rivers = articles(block(page, 'The Weekly Current')).first()
  await rivers.getByRole('button', { name: /^Mark Unread/ }).click()
  await rivers.getByRole('button', { name: /^Unsave/ }).click()
  await expect(rivers.getByRole('button', { name: /^Save/ })).toBeVisible()
  await open(page, /^Rivers that were given/)
  await expect(overlay(page).getByRole('button', { name: /^Mark Read/ })).toBeVisible()
  await expect(overlay(page).getByRole('button', { name: /^Save/ })).toBeVisible()
})

story('a mark made while the text loads is not undone by the older response', { tag: '@all' }, async ({ page }) => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/feeds\/items\/\d+$/, async (route) => {
    const response = await route.fetch()
    await isLetGo
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest(/\/api\/feeds\/items\/\d+$/)
  await open(page, /^Rivers that were given/)
  await asked
  await overlay(page).getByRole('button', { name: /^Save/ }).click()
  await expect(overlay(page).getByRole('button', { name: /^Unsave/ })).toBeVisible()
  letGo()
  await expect(overlay(page).getByRole('blockquote')).toBeVisible()
  await expect(overlay(page).getByRole('button', { name: /^Unsave/ })).toBeVisible()
})

story('a tag added to the article shows in it', { tag: '@all' }, async ({ page, signedIn }) => {
  await signedIn.tags('Water')
  await open(page, /^Rivers that were given/)
  await chooseInMenu(page, 'More tools', 'Tags of this article')
  await page.getByRole('checkbox', { name: 'Water' }).click()
  await expect(page.getByRole('checkbox', { name: 'Water' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(overlay(page).getByRole('article').getByText('Water', { exact: true })).toBeVisible()
  await expect(overlay(page)).toBeVisible()
})

story(
  'items that arrive while an article is open wait until the reader shows them',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('waits', 'still', { title: 'Waits Its Turn', itemCount: 4 })
    const [subscription] = await signedIn.subscribes([feed.url], 'Reading')
    await page.reload()
    const waiting = block(page, 'Waits Its Turn')
    const first = await articles(waiting).first().getByRole('heading').innerText()
    await articles(waiting).first().getByRole('heading').click()
    await expect(position(page)).toHaveText('7 / 9')
    for (const title of ['One more', 'And another']) feed.publish({ title })
    await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscription?.id ?? 0 } })
    const shown = page.getByRole('button', { name: 'Show 2 new articles', includeHidden: true })
    await expect(shown).toBeVisible()
    await expect(position(page)).toHaveText('7 / 9')
    await page.keyboard.press('Escape')
    await expect(articles(waiting).first()).toContainText(first)
    await shown.click()
    await expect(articles(waiting).first()).toContainText('And another')
    await expect(shown).toBeHidden()
  },
)

story.describe('with another device', { tag: '@all' }, () => {
  // The next article is prefetched, and may be gone by then.
  story.use({ expectedComplaints: [/status of 404/] })

  story('an article that was opened and then deleted there can still be closed', async ({ page, signedIn }) => {
    await open(page, /^Rivers that were given/)
    const { feeds } = await signedIn.calls('GET /feeds')
    for (const { id } of feeds) await signedIn.calls('DELETE /feeds/:id', { params: { id } })
    await expect(block(page, 'The Weekly Current')).toBeHidden()
    await expect(title(page)).toHaveText(/^Rivers that were given/)
    await page.keyboard.press('Escape')
    await expect(page.getByText('No feeds yet')).toBeVisible()
  })
})

story('the saved list has a count, its own order, and its own overlay', { tag: '@all' }, async ({ page }) => {
  await sidebarLink(page, /^Saved/).click()
  await expect(page).toHaveURL('/feed?view=savedFeeds')
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await page.goBack()
  for (const name of [/^Save: Rivers/, /^Save: A tiny satellite/]) await page.getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name: /^Unsave/ })).toHaveCount(2)
  await sidebarLink(page, /^Saved/).click()
  await expect(page.getByText('2 saved items')).toBeVisible()
  const saved = articles(page.getByRole('main'))
  await expect(saved).toHaveText([/A tiny satellite/, /Rivers that were given/])
  await saved
    .first()
    .getByRole('button', { name: /^Mark Read/ })
    .click()
  await saved
    .first()
    .getByRole('button', { name: /^Mark Unread/ })
    .click()
  await expect(saved.first().getByRole('button', { name: /^Mark Read/ })).toBeVisible()

  await saved.first().getByRole('heading').click()
  await expect(position(page)).toHaveText('1 / 2')
  await page.keyboard.press('ArrowRight')
  await expect(title(page)).toHaveText(/^Rivers that were given/)
  await overlay(page)
    .getByRole('button', { name: /^Unsave/ })
    .click()
  await expect(overlay(page).getByRole('button', { name: /^Save/ })).toBeVisible()
  await expect(position(page)).toHaveText('2 / 2')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 saved item')).toBeVisible()
  await saved
    .first()
    .getByRole('button', { name: /^Unsave/ })
    .click()
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeFocused()
})

story('after unsaving by keyboard the focus is on the next article', { tag: '@all' }, async ({ page }) => {
  for (const name of [/^Save: Rivers/, /^Save: A tiny satellite/]) await page.getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name: /^Unsave/ })).toHaveCount(2)
  await sidebarLink(page, /^Saved/).click()
  await page.getByRole('button', { name: /^Unsave: A tiny satellite/ }).press('Enter')
  await expect(page.getByText('1 saved item')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Rivers that were given/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await overlay(page)
    .getByRole('button', { name: /^Unsave/ })
    .press('Enter')
  await expect(overlay(page).getByRole('button', { name: /^Save/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeFocused()
})

story.describe('a text that does not load', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 500/] })

  story('leaves the snippet, with a message', async ({ page }) => {
    await page.route(/\/api\/feeds\/items\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, /^Rivers that were given/)
    await expect(overlay(page).getByText(/^Ten years after the first ruling/)).toBeVisible()
    await expect(overlay(page).getByText('The full text could not be loaded.')).toBeVisible()
  })
})
