// One list of items: in place of the board, or of a column, a feed or a tag.
import type { Locator, Page } from '@playwright/test'
import { articles, chooseInMenu, sidebarLink, toast } from './support/reader.ts'
import { givenRiver, main, openedTitle, row, showsLayout, rowTitles as titles } from './support/river.ts'
import { expect, story } from './support/story.ts'

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

story(
  'a long list keeps its place over Back, a reload and new articles',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
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
  },
)

story(
  'a column, a feed and a tag open as one list, newest or oldest first',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
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
  },
)

const chooseOption = (page: Page, item: string) => chooseInMenu(page, 'Options of this list', item)

story('parts of a list are marked read, each with Undo', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await givenRiver({ product, signedIn }, 15)
  await page.goto('/feed?view=items')
  const unread = sidebarLink(page, /^My Feeds/)
  await expect(unread).toContainText('30 unread')
  const undo = async () => {
    await toast(page, /marked read/)
      .locator('..')
      .getByRole('button', { name: 'Undo' })
      .last()
      .click()
    await expect(unread).toContainText('30 unread')
    await expect(row(page, 'Brook 1').getByRole('button', { name: /^Mark Read/ })).toBeVisible()
  }
  const chosen = row(page, 'Brook 3').getByRole('heading').getByRole('button')
  const [before, after] = [row(page, 'Brook 1'), row(page, 'Brook 5')]

  await chosen.focus()
  await chooseOption(page, 'Mark read: all above the current article')
  await expect(before.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await expect(after.getByRole('button', { name: /^Mark Read/ })).toBeVisible()
  await undo()

  await chosen.focus()
  await chooseOption(page, 'Mark read: all below the current article')
  await expect(after.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await expect(before.getByRole('button', { name: /^Mark Read/ })).toBeVisible()
  await undo()

  await chooseOption(page, 'Mark read: this page')
  await expect(before.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await undo()

  await chooseOption(page, 'Mark all read')
  await expect(unread).not.toContainText('unread')
  await undo()
})

story('several articles are selected with x and marked read, with Undo', async ({ page, product, signedIn }) => {
  await givenRiver({ product, signedIn }, 15)
  await page.goto('/feed?view=items')
  await expect(row(page, 'Brook 1')).toBeVisible()
  for (const title of ['Brook 1', 'Brook 2']) {
    await row(page, title).getByRole('heading').getByRole('button').focus()
    await page.keyboard.press('x')
  }
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 articles selected')
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row(page, 'Brook 2').getByRole('button', { name: /^Unsave/ })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(toast(page, '2 articles saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row(page, 'Brook 1').getByRole('button', { name: /^Save/ })).toBeVisible()
  await expect(row(page, 'Brook 2').getByRole('button', { name: /^Save/ })).toBeVisible()
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Mark Read', exact: true }).click()
  await expect(row(page, 'Brook 2').getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await expect(toast(page, '1 article marked read')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row(page, 'Brook 2').getByRole('button', { name: /^Mark Read/ })).toBeVisible()
})

story.describe('an item that is gone from the server', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 404/] })

  story(
    'an article that is moved or purged while it is selected and open stays readable',
    async ({ page, product, signedIn }) => {
      const { brookId } = await givenRiver({ product, signedIn }, 15)
      await showsLayout(page, 'beside')
      await page.goto('/feed')
      await row(page, 'Brook 2').getByRole('heading').getByRole('button').click()
      await expect(openedTitle(page)).toHaveText('Brook 2')
      await page.keyboard.press('x')
      const bar = page.getByRole('region', { name: 'Selection' })
      await expect(bar).toContainText('1 article selected')
      const { columns } = await signedIn.calls('GET /columns')
      await signedIn.calls('PATCH /feeds/:id/reorder', {
        params: { id: brookId },
        body: { columnId: columns[2]?.id ?? 0, order: 0 },
      })
      await expect(openedTitle(page)).toHaveText('Brook 2')
      await signedIn.calls('DELETE /feeds/:id', { params: { id: brookId } })
      await expect(sidebarLink(page, /^Brook/)).toHaveCount(0)
      await expect(openedTitle(page)).toHaveText('Brook 2')
      await bar.getByRole('button', { name: 'Clear selection' }).click()
      await page.keyboard.press('j')
      await expect(openedTitle(page)).not.toHaveText('Brook 2')
    },
  )
})

story(
  'articles that leave the list at its top become read, once the reader wants it',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await givenRiver({ product, signedIn }, 40)
    await page.goto('/feed?view=items')
    await expect(row(page, 'Brook 1')).toBeVisible()
    await page.getByRole('button', { name: 'Options of this list' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Mark read while scrolling' }).click()
    await row(page, 'Brook 1').hover()
    await page.mouse.wheel(0, 700)
    await expect(sidebarLink(page, /^My Feeds/)).not.toContainText('80 unread')
    await page.mouse.wheel(0, -2000)
    await expect(row(page, 'Brook 1').getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  },
)

async function scrollDownTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await titles(page).last().scrollIntoViewIfNeeded()
    await expect(target).toBeVisible({ timeout: 500 })
  }).toPass()
  await target.scrollIntoViewIfNeeded()
  // The place is stored a moment after scrolling.
  await page.waitForTimeout(400)
}

story('beside a list, the sidebar leads to other lists', { tag: '@all' }, async ({ page, product, signedIn }) => {
  const { brookId } = await givenRiver({ product, signedIn })
  await page.goto('/feed?view=items')
  await expect(sidebarLink(page, 'All Items')).toHaveAttribute('aria-current', 'page')
  await sidebarLink(page, 'Brook').click()
  await expect(page).toHaveURL(`/feed?view=items&feed=${brookId}`)
  await expect(openedTitle(page)).toHaveText('Brook')
  await expect(sidebarLink(page, 'Brook')).toHaveAttribute('aria-current', 'page')
  await sidebarLink(page, 'My Feeds').click()
  await expect(page).toHaveURL('/feed')
})
