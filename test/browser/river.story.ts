// One list of items: in place of the board, or of a column, a feed or a tag.
import type { Locator, Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import type { Product } from './support/product.ts'
import { articles, chooseInMenu } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const main = (page: Page) => page.getByRole('main')
const titles = (page: Page) => articles(main(page)).getByRole('heading', { level: 2 })
const openedTitle = (page: Page) => main(page).getByRole('heading', { level: 1 }).last()
const row = (page: Page, title: string) => articles(main(page)).filter({ hasText: title })

async function showsLayout(page: Page, layout: 'beside' | 'list'): Promise<void> {
  await page.addInitScript((layout) => localStorage.setItem('layout', JSON.stringify(layout)), layout)
}

/** Two feeds, the second in the second column. Their items alternate by the hour. */
async function givenRiver({ product, signedIn }: { product: Product; signedIn: Account }, itemCount = 60) {
  const [brook, creek] = ['Brook', 'Creek'].map((title) => {
    const feed = product.publishers.feed(`${title}-${signedIn.email}`, 'still', { title, itemCount })
    for (const [index, item] of feed.items.entries()) item.title = `${title} ${index + 1}`
    return feed
  })
  if (brook === undefined || creek === undefined) throw new Error('Two feeds were asked for.')
  const [ofBrook, ofCreek] = await signedIn.subscribes([brook.url, creek.url])
  return { brook, creek, brookId: ofBrook?.id ?? 0, creekId: ofCreek?.id ?? 0 }
}

story(
  'beside the list, keys step through articles, mark and save them, and Back closes the open one',
  async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn })
    await showsLayout(page, 'beside')
    await page.goto('/feed')
    await expect(openedTitle(page)).toHaveText('All Items')
    await expect(titles(page).first()).toBeVisible()
    const [first = '', second = ''] = await titles(page).allInnerTexts()
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await expect(openedTitle(page)).toHaveText(first)
    await page.keyboard.press('j')
    await expect(openedTitle(page)).toHaveText(second)
    await expect(page).toHaveTitle(`${second} · Broadsheet`)
    await page.keyboard.press('s')
    await expect(
      main(page)
        .getByRole('button', { name: `Unsave: ${second}`, exact: true })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(openedTitle(page)).toHaveText(first)
    await page.keyboard.press('m')
    await expect(
      main(page)
        .getByRole('button', { name: `Mark Read: ${first}`, exact: true })
        .first(),
    ).toBeVisible()
    await page.reload()
    await expect(openedTitle(page)).toHaveText(first)
    await page.goBack()
    await expect(openedTitle(page)).toHaveText('All Items')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await page.keyboard.press('Escape')
    await expect(openedTitle(page)).toHaveText('All Items')
  },
)

story('a long list keeps its place over Back, a reload and new articles', async ({ page, product, signedIn }) => {
  const { brook, brookId } = await givenRiver({ product, signedIn })
  await page.goto('/feed')
  await expect(articles(main(page)).first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(titles(page).first()).toBeVisible()
  const far = row(page, 'Creek 45')
  await scrollDownTo(page, far)
  const placeOf = async () => Math.round((await far.boundingBox())?.y ?? Number.NaN)
  const place = await placeOf()
  await page.reload()
  await expect.poll(placeOf).toBe(place)
  await page.getByRole('complementary').getByRole('link', { name: 'Saved' }).click()
  await expect(openedTitle(page)).toHaveText('Saved')
  await page.goBack()
  await expect.poll(placeOf).toBe(place)

  brook.publish({ title: 'Hot off the press' })
  await signedIn.calls('POST /feeds/:id/refresh', { params: { id: brookId } })
  const pill = main(page).getByRole('button', { name: 'Show 1 new article' })
  await expect(pill).toBeVisible()
  expect(await placeOf()).toBe(place)
  await pill.click()
  await expect(titles(page).first()).toHaveText('Hot off the press')
  await expect(pill).toBeHidden()
})

story('a column, a feed and a tag open as one list, newest or oldest first', async ({ page, product, signedIn }) => {
  const { creekId } = await givenRiver({ product, signedIn })
  const tag = await signedIn.tags('work')
  await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId: creekId }, body: { tagId: tag.id } })
  await page.goto('/feed')
  await chooseInMenu(page, 'Options of News', 'Open as a list')
  await expect(titles(page).first()).toHaveText('Brook 1')
  await expect(row(page, 'Creek 1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Options of this list' }).click()
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click()
  await expect(titles(page).first()).toHaveText('Brook 60')
  await page.reload()
  await expect(titles(page).first()).toHaveText('Brook 60')
  await page.goto(`/feed?view=items&tag=${tag.id}`)
  await expect(titles(page).first()).toHaveText('Creek 1')
  await page.goto(`/feed?view=items&feed=${creekId}&order=sideways&item=none`)
  await expect(openedTitle(page)).toHaveText('Creek')
  await expect(titles(page).first()).toHaveText('Creek 1')
})

async function scrollDownTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await titles(page).last().scrollIntoViewIfNeeded()
    await expect(target).toBeVisible({ timeout: 500 })
  }).toPass()
  await target.scrollIntoViewIfNeeded()
  // The place is stored a moment after scrolling.
  await page.waitForTimeout(400)
}
