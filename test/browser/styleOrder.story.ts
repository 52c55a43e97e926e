// Style sheets load in the order of the pages that a reader has seen, which must not decide how a page looks.
import { writeFileSync } from 'node:fs'
import type { Locator, Page, TestInfo } from '@playwright/test'
import type { Account } from './support/account.ts'
import { articles, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Without the pointer, the focus and what is still loading: icons of feeds come after the rest. */
async function pictureOf(page: Page, shown: Page | Locator): Promise<Buffer> {
  await expect(articles(page.getByRole('main')).first()).toBeVisible()
  await expect(page.locator('.painted-board')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toBeHidden()
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await document.fonts.ready
  })
  const take = () => shown.screenshot({ caret: 'hide' })
  let picture = await take()
  await expect(async () => {
    const former = picture
    await page.waitForTimeout(500)
    picture = await take()
    expect(picture.equals(former)).toBe(true)
  }).toPass()
  return picture
}

type Look = { page: Page; take: () => Promise<Buffer>; before: Buffer; place: string }

/** Keeps both pictures in the results of the story if they differ. */
async function expectSameLook({ page, take, before, place }: Look, info: TestInfo): Promise<void> {
  const after = await take()
  const [first, second] = [before, after].map((picture) => picture.toString('base64'))
  const count = await page.evaluate(countOtherPixels, [first ?? '', second ?? ''] as const)
  if (count > 0)
    for (const [when, picture] of Object.entries({ before, after }))
      writeFileSync(info.outputPath(`${place}, ${when}.png`), picture)
  expect(count, `pixels that differ: ${place}`).toBe(0)
}

/** Runs in the page. The edge of a curve may be smoothed a little differently when it is drawn again; nothing of a layout is. */
async function countOtherPixels(pictures: readonly [string, string]): Promise<number> {
  const pixelsOf = async (picture: string) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
  }
  const [before, after] = [await pixelsOf(pictures[0]), await pixelsOf(pictures[1])]
  if (before.length !== after.length) return Number.POSITIVE_INFINITY
  return before.filter((level, index) => Math.abs(level - (after[index] ?? 0)) > 32).length
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a narrow window', { width: 700, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  story(
    `on ${device} the header looks the same however the reader came`,
    { tag: viewport.width === 1440 ? [] : '@all' },
    async ({ page, account, product }, info) => {
      await page.setViewportSize(viewport)
      await account.subscribes([product.publishers.publications[0]?.url ?? ''])
      const header = page.getByRole('banner')
      await signInByForm(page, account)
      const take = () => pictureOf(page, header)
      const before = await take()
      await page.reload()
      await expectSameLook({ page, take, before, place: 'after a reload' }, info)
      // Its own styles come before those of the reader.
      await page.goto('/settings')
      await page
        .getByRole('link', { name: /^Back to/ })
        .first()
        .click()
      await expectSameLook({ page, take, before, place: 'from Settings' }, info)
      await page.goto('/feed?view=items')
      await expectSameLook({ page, take, before, place: 'from a bookmark' }, info)
    },
  )

async function turnSheets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    // Moving a link loads it again, from the cache.
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve, { once: true })))
    for (const link of links) document.head.prepend(link)
    await Promise.all(loaded)
  })
}

story(
  'the opposite order of all style sheets changes no pixel',
  { tag: '@all' },
  async ({ page, signedIn, product }, info) => {
    const feeds = await signedIn.subscribes(product.publishers.publications.slice(0, 3).map(({ url }) => url))
    const tag = await signedIn.tags('Water')
    await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId: feeds[0]?.id ?? 0 }, body: { tagId: tag.id } })
    const expectSame = async (place: string) => {
      const take = () => pictureOf(page, page)
      const before = await take()
      await turnSheets(page)
      await expectSameLook({ page, take, before, place }, info)
    }
    // Otherwise "just now" becomes "1 min ago" meanwhile.
    await page.clock.setFixedTime(Date.now() + 120_000)
    await page.goto('/feed')
    await expect(page.getByRole('region', { name: 'Tags' }).getByText('Water')).toBeVisible()
    // Loads the sheets of what opens on the board.
    await page.getByRole('button', { name: /^Rivers that were given/ }).click()
    await expect(overlay(page)).toBeVisible()
    await expectSame('an article')
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expectSame('the board')
    await page.getByRole('radio', { name: 'Cards' }).check({ force: true })
    await expectSame('cards')
    await page.goto('/feed?view=items')
    await expect(page.getByRole('region', { name: 'Tags' }).getByText('Water')).toBeVisible()
    await expectSame('one list')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectSame('one list on a phone')
    await page.goto('/feed')
    await expectSame('the board on a phone')
  },
)
