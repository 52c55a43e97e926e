// The three layouts of a device: the board, a list with the article beside it, and a list with the article in its place.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { articles, fitsItsWidth, overlay } from './support/reader.ts'
import { givenRiver, main, openedTitle, row, rowTitles, showsLayout } from './support/river.ts'
import { expect, story } from './support/story.ts'

const tools = (page: Page) => page.getByRole('button', { name: 'Close' }).last()

story(
  'the board is the layout at first; another one takes its place and is there the next time',
  async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn })
    await page.goto('/feed')
    await expect(page.getByRole('region', { name: 'Brook' })).toBeVisible()
    await page.getByRole('button', { name: 'Look: Board' }).click()
    await page.getByRole('menuitemradio', { name: 'List and article' }).click()
    await expect(openedTitle(page)).toHaveText('All Items')
    await row(page, 'Brook 2').getByRole('heading').click()
    await expect(openedTitle(page)).toHaveText('Brook 2')
    await page.reload()
    await expect(openedTitle(page)).toHaveText('Brook 2')
    await expect(row(page, 'Brook 2')).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
  },
)

story(
  'the divider moves by mouse and keys, stops at its ends, and is there the next time',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn })
    await showsLayout(page, 'beside')
    await page.goto('/feed')
    const divider = page.getByRole('separator', { name: 'Width of the article list' })
    const list = main(page).getByRole('region', { name: 'All Items' })
    await expect(divider).toHaveAttribute('aria-valuenow', '400')
    await divider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(divider).toHaveAttribute('aria-valuenow', '424')
    const box = await divider.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 5, 400)
    await page.mouse.down()
    await page.mouse.move(5, 400)
    await expect(divider).toHaveAttribute('aria-valuenow', '280')
    await page.mouse.move(1439, 400)
    await expect(divider).toHaveAttribute('aria-valuenow', '720')
    await page.mouse.move(((await list.boundingBox())?.x ?? 0) + 500, 400)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await list.boundingBox())?.width ?? 0)).toBe(500)
    await page.reload()
    await expect(divider).toHaveAttribute('aria-valuenow', '500')
  },
)

story(
  'the line of tools stays where it is while articles change',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await signedIn.subscribes(product.publishers.publications.map(({ url }) => url))
    await showsLayout(page, 'beside')
    await page.goto('/feed')
    await articles(main(page)).first().getByRole('heading').click()
    await expect(tools(page)).toBeVisible()
    const place = await tools(page).boundingBox()
    for (let steps = 0; steps < 3; steps += 1) {
      await page.keyboard.press('ArrowRight')
      await expect(main(page).getByText(`${steps + 2} / `)).toBeVisible()
      expect(await tools(page).boundingBox()).toEqual(place)
    }
  },
)

story(
  'g then t goes to the tags, also beside an open article, where t opens its typography',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn })
    await showsLayout(page, 'beside')
    await page.goto('/feed')
    await row(page, 'Brook 2').getByRole('heading').click()
    await expect(openedTitle(page)).toHaveText('Brook 2')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/tags$/)
    await page.goBack()
    await expect(openedTitle(page)).toHaveText('Brook 2')
    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: 'Typography' })).toBeVisible()
  },
)

story('new articles do not move the one that is read', { tag: '@all' }, async ({ page, product, signedIn }) => {
  const { brook, brookId } = await givenRiver({ product, signedIn })
  await showsLayout(page, 'beside')
  await page.goto('/feed')
  await row(page, 'Brook 2').getByRole('heading').click()
  await expect(openedTitle(page)).toHaveText('Brook 2')
  const place = await row(page, 'Brook 2').boundingBox()
  brook.publish({ title: 'Hot off the press' })
  await signedIn.calls('POST /feeds/:id/refresh', { params: { id: brookId } })
  await expect(main(page).getByRole('button', { name: 'Show 1 new article' })).toBeVisible()
  await expect(openedTitle(page)).toHaveText('Brook 2')
  expect(await row(page, 'Brook 2').boundingBox()).toEqual(place)
})

story(
  'below 1,100 px the article takes the place of the list',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn })
    await showsLayout(page, 'beside')
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.goto('/feed')
    const title = row(page, 'Brook 2').getByRole('heading').getByRole('button')
    await title.click()
    await expect(openedTitle(page)).toHaveText('Brook 2')
    await expect(rowTitles(page).first()).toBeHidden()
    await page.keyboard.press('j')
    await expect(openedTitle(page)).not.toHaveText('Brook 2')
    await page.keyboard.press('k')
    await expect(openedTitle(page)).toHaveText('Brook 2')
    await page.keyboard.press('Escape')
    await expect(openedTitle(page)).toHaveText('All Items')
    await expect(title).toBeFocused()
  },
)

story.describe('an item that is gone', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 404/] })

  story('says so, beside its list', async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn })
    await showsLayout(page, 'beside')
    await page.goto('/feed')
    await expect(row(page, 'Brook 1')).toBeVisible()
    const { items } = await signedIn.calls('GET /feeds/items')
    await page.goto(`/feed?view=items&item=${(items[0]?.id ?? 0) + 1_000_000}`)
    await expect(page.getByText('This article is no longer available.')).toBeVisible()
    await expect(row(page, 'Brook 1')).toBeVisible()
  })
})

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  story(
    'a swipe steps through articles, and rows are swiped for read and save',
    async ({ page, product, signedIn }) => {
      await givenRiver({ product, signedIn })
      await showsLayout(page, 'list')
      await page.goto('/feed')
      await row(page, 'Brook 1').getByRole('heading').tap()
      await expect(openedTitle(page)).toHaveText('Brook 1')
      await swipe(page, { from: 300, to: 100, y: 400 })
      await expect(openedTitle(page)).not.toHaveText('Brook 1')
      await swipe(page, { from: 100, to: 300, y: 400 })
      await expect(openedTitle(page)).toHaveText('Brook 1')
      await swipe(page, { from: 10, to: 300, y: 400 })
      await page.goBack()
      await expect(openedTitle(page)).toHaveText('All Items')

      const second = row(page, 'Brook 2')
      const y = (await second.boundingBox())?.y ?? 0
      await swipe(page, { from: 100, to: 260, y: y + 30 })
      await expect(second.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
      await swipe(page, { from: 260, to: 100, y: y + 30 })
      await expect(second.getByRole('button', { name: /^Unsave/ })).toBeVisible()
      await swipe(page, { from: 10, to: 200, y: y + 30 })
      await expect(second.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
      await expect(openedTitle(page)).toHaveText('All Items')
    },
  )
})

story.describe('of a right-to-left language', { tag: '@all' }, () => {
  story.use({ viewport: { width: 1200, height: 844 }, hasTouch: true })

  story('the divider and all swipes are mirrored', async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn })
    await showsLayout(page, 'beside')
    await page.goto('/feed')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const divider = page.getByRole('separator', { name: 'Width of the article list' })
    await divider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(divider).toHaveAttribute('aria-valuenow', '424')
    await page.keyboard.press('ArrowRight')
    await expect(divider).toHaveAttribute('aria-valuenow', '400')

    const second = row(page, 'Brook 2')
    const { x = 0, y = 0 } = (await second.boundingBox()) ?? {}
    await swipe(page, { from: x + 250, to: x + 90, y: y + 30 })
    await expect(second.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await swipe(page, { from: x + 90, to: x + 250, y: y + 30 })
    await expect(second.getByRole('button', { name: /^Unsave/ })).toBeVisible()

    await page.setViewportSize({ width: 800, height: 844 })
    await row(page, 'Brook 1').getByRole('heading').getByRole('button').click()
    await expect(openedTitle(page)).toHaveText('Brook 1')
    await swipe(page, { from: 200, to: 400, y: 400 })
    await expect(openedTitle(page)).not.toHaveText('Brook 1')
    await swipe(page, { from: 400, to: 200, y: 400 })
    await expect(openedTitle(page)).toHaveText('Brook 1')
  })
})

story(
  'on a phone, the seldom tools of an article are in a menu, with their names',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await givenRiver({ product, signedIn }, 15)
    await showsLayout(page, 'list')
    await page.goto('/feed')
    await row(page, 'Brook 1').getByRole('heading').getByRole('button').click()
    await expect(openedTitle(page)).toHaveText('Brook 1')
    await page.getByRole('button', { name: 'More tools' }).click()
    const typography = page.getByRole('menuitem', { name: 'Typography' })
    await expect(typography).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Never show me/ })).toBeVisible()
    expect(await fitsItsWidth(page)).toBe(true)
    await expectAccessible(page)
    await typography.click()
    await expect(page.getByRole('slider', { name: 'Text size' })).toBeVisible()
  },
)

for (const width of [360, 900, 1440, 2200])
  story(
    `lists and their articles fit ${width} px and have no accessibility problem`,
    { tag: '@all' },
    async ({ page, product, signedIn }) => {
      const { brook } = await givenRiver({ product, signedIn })
      brook.publish({ title: 'M'.repeat(500) })
      await signedIn.calls('POST /feeds/:id/refresh', {
        params: { id: (await signedIn.calls('GET /feeds')).feeds[0]?.id ?? 0 },
      })
      await page.setViewportSize({ width, height: 900 })
      for (const layout of ['beside', 'list'] as const) {
        await page.addInitScript((layout) => localStorage.setItem('layout', JSON.stringify(layout)), layout)
        await page.goto('/feed')
        await expect(rowTitles(page).first()).toBeVisible()
        expect(await fitsItsWidth(page)).toBe(true)
        await expectAccessible(page)
        await rowTitles(page).nth(1).getByRole('button').click()
        await expect(main(page).getByText('2 / ')).toBeVisible()
        expect(await fitsItsWidth(page)).toBe(true)
        await expectAccessible(page)
      }
    },
  )

type Swipe = { from: number; to: number; y: number }

/** One finger, by the browser's own touch events. */
async function swipe(page: Page, { from, to, y }: Swipe): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
