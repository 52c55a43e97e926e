// The page's clock is Playwright's, because a place is kept after twenty seconds of reading.
import type { Browser, Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { expectAccessible, keepLook } from './support/looks.ts'
import type { Product } from './support/product.ts'
import { articles, block, fitsItsWidth, overlay, sidebarLink } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const paragraphOf = (number: number) =>
  `Paragraph ${number} begins here. ${`The river of part ${number} goes on and on, past the farms and the mills. `.repeat(4)}`
const longText = Array.from({ length: 60 }, (_, index) => `<p>${paragraphOf(index + 1)}</p>`).join('')

async function subscribesToLongText(account: Account, product: Product): Promise<void> {
  const feed = product.publishers.feed(`long-${account.email}`, 'still', { title: 'Long Reads', itemCount: 2 })
  feed.items = feed.items.map((item, index) =>
    index === 0
      ? { ...item, title: 'The river', html: longText }
      : { ...item, title: 'The hill', html: '<p>Short.</p>' },
  )
  await account.subscribes([feed.url])
}

const title = (page: Page) => page.getByRole('main').getByRole('heading', { name: 'The river' }).getByRole('button')
const paragraph = (page: Page, number: number) => page.getByText(`Paragraph ${number} begins here.`)

/** Brings a paragraph to the top of what scrolls, as a reader does who has read all above it. */
const readsUpTo = (page: Page, number: number) =>
  paragraph(page, number).evaluate((element) => element.scrollIntoView({ block: 'start' }))

const placeOf = async (account: Account) => {
  const { items } = await account.calls('GET /reading/continue')
  return items.map(({ title, place }) => [title, place?.paragraphIndex])
}

const secondsOfReading = 25_000

async function readsOnDesktop(page: Page, account: Account): Promise<void> {
  await page.clock.install()
  await page.goto('/feed')
  await title(page).click()
  await expect(paragraph(page, 60)).toBeAttached()
  await readsUpTo(page, 30)
  await page.clock.runFor(secondsOfReading)
  await expect.poll(async () => (await placeOf(account))[0]?.[1] ?? 0).toBeGreaterThan(25)
}

async function opensPhone(browser: Browser, account: Account, product: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await phone.addInitScript((token) => localStorage.setItem('token', token), account.token)
  return phone
}

story(
  'a text read half on the desktop continues on the phone where it was left',
  async ({ page, browser, product, signedIn }) => {
    await subscribesToLongText(signedIn, product)
    await readsOnDesktop(page, signedIn)
    await page.keyboard.press('Escape')
    const item = articles(block(page, 'Long Reads')).first()
    await expect(item).toContainText(/\d+ of \d+ min/)
    await expect(item.getByRole('meter', { name: 'Read so far' })).toBeVisible()
    await expect(articles(block(page, 'Long Reads')).nth(1)).not.toContainText('min')

    const phone = await opensPhone(browser, signedIn, product)
    await phone.goto('/feed?view=listening')
    await expect(phone.getByRole('heading', { name: 'Continue reading' })).toBeVisible()
    await title(phone).click()
    await expect(phone.getByText(/^\d+ min read$/)).toBeAttached()
    await expect(paragraph(phone, 30)).toBeInViewport()
    await expect(paragraph(phone, 1)).not.toBeInViewport()
    expect(await fitsItsWidth(phone)).toBe(true)
    await phone.getByRole('button', { name: 'Back to the top' }).click()
    await expect(phone.getByRole('heading', { name: 'The river', level: 1 })).toBeInViewport()
    await expect(phone.getByRole('button', { name: 'Back to the top' })).toHaveCount(0)
    await phone.context().close()
  },
)

story(
  'the place works in the pane beside the list and on a page of its own',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await subscribesToLongText(signedIn, product)
    await page.setViewportSize({ width: 1440, height: 900 })
    await readsOnDesktop(page, signedIn)
    await page.keyboard.press('Escape')
    for (const layout of ['beside', 'list'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('layout', JSON.stringify(chosen)), layout)
      await page.goto('/feed?view=items')
      await title(page).click()
      await expect(paragraph(page, 30)).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Back to the top' })).toBeVisible()
    }
  },
)

story(
  'reading to the end ends the place, and marks the article read if the reader wishes',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await signedIn.calls('PATCH /auth/profile', { body: { preferences: { finishMarksRead: true } } })
    await subscribesToLongText(signedIn, product)
    await readsOnDesktop(page, signedIn)
    await readsUpTo(page, 60)
    await page.clock.runFor(secondsOfReading)
    await expect.poll(() => placeOf(signedIn)).toEqual([])
    await expect(overlay(page).getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sidebarLink(page, /^Continue/)).toHaveCount(0)
  },
)

story('what was begun is listed, and Done removes it', { tag: '@all' }, async ({ page, product, signedIn }, info) => {
  await subscribesToLongText(signedIn, product)
  await readsOnDesktop(page, signedIn)
  await page.keyboard.press('Escape')
  await sidebarLink(page, /^Continue reading/).click()
  await expect(title(page)).toBeVisible()
  await expectAccessible(page)
  await keepLook(page, info, 'continue')
  await title(page).click()
  await expect(paragraph(page, 30)).toBeInViewport()
  await expect(overlay(page).getByRole('button', { name: 'Back to the top' })).toBeVisible()
  await expectAccessible(page)
  await keepLook(page, info, 'continued')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Done: The river' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to continue' })).toBeVisible()
  expect(await placeOf(signedIn)).toEqual([])
})

story('a text that was only glanced at opens at its top', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await subscribesToLongText(signedIn, product)
  await page.clock.install()
  await page.goto('/feed')
  await title(page).click()
  await expect(paragraph(page, 60)).toBeAttached()
  await readsUpTo(page, 30)
  await page.clock.runFor(5000)
  await page.keyboard.press('Escape')
  await page.clock.runFor(60_000)
  await title(page).click()
  await expect(page.getByRole('heading', { name: 'The river', level: 1 })).toBeInViewport()
  expect(await placeOf(signedIn)).toEqual([])
})
