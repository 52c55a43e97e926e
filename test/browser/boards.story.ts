// The order of a board, and several boards.
import type { Page } from '@playwright/test'
import {
  articles,
  block,
  chooseInMenu,
  column,
  feedsIn,
  findInMenu,
  fitsItsWidth,
  sidebarLink,
  toast,
} from './support/reader.ts'
import { expect, story } from './support/story.ts'

const columnMenu = 'Options of News'

async function sortNews(page: Page, label: string): Promise<void> {
  await chooseInRadio(page, columnMenu, label)
}

async function chooseInRadio(page: Page, menu: string, label: string): Promise<void> {
  await chooseInMenu(page, menu, label)
}

story.beforeEach(async ({ page, signedIn, product }) => {
  const [current, orbit, songs] = product.publishers.publications
  await signedIn.subscribes(
    [current, songs, orbit].map((feed) => feed?.url ?? ''),
    'News',
  )
  await page.goto('/feed')
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  // The first paint may have fewer.
  await expect(feedsIn(page, 'News')).toHaveCount(3)
})

story('a column sorts its feeds, also after a reload and on a phone', { tag: '@all' }, async ({ page }) => {
  const byHand = await feedsIn(page, 'News').allTextContents()
  const byName = byHand.toSorted((one, other) => one.localeCompare(other))
  expect(byName).not.toEqual(byHand)
  await sortNews(page, 'Sort by name')
  await expect(feedsIn(page, 'News')).toHaveText(byName)
  await page.reload()
  await expect(feedsIn(page, 'News')).toHaveText(byName)
  await expect(await findInMenu(page, columnMenu, 'Sort by name')).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await sortNews(page, 'Sort by hand')
  await expect(feedsIn(page, 'News')).toHaveText(byHand)
})

story('sorted by unread, what is read moves down at the next visit', { tag: '@all' }, async ({ page, signedIn }) => {
  const { columns } = await signedIn.calls('GET /columns')
  const [first] = columns[0]?.feeds ?? []
  await signedIn.calls('POST /items/read-all', {
    body: { feedId: first?.id, upToItemId: Number.MAX_SAFE_INTEGER },
  })
  await sortNews(page, 'Sort by unread')
  await expect(feedsIn(page, 'News').last()).toHaveText(first?.title ?? '')
})

story(
  'moving a feed within a sorted column keeps the shown order and sorts by hand',
  { tag: '@all' },
  async ({ page }) => {
    await sortNews(page, 'Sort by name')
    const byName = (await feedsIn(page, 'News').allTextContents()).toSorted((one, other) => one.localeCompare(other))
    await expect(feedsIn(page, 'News')).toHaveText(byName)
    const [first = '', second = '', third = ''] = byName
    await chooseInMenu(page, `Options of ${first}`, 'Move down')
    await expect(feedsIn(page, 'News')).toHaveText([second, first, third])
    await expect(await findInMenu(page, columnMenu, 'Sort by hand')).toBeChecked()
  },
)

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Boards' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })

async function addsBoard(page: Page, menu: string, name: string): Promise<void> {
  await chooseInMenu(page, menu, 'New board')
  await page.getByLabel('Board name').fill(name)
  await page.keyboard.press('Enter')
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

story('a reader makes a board, moves a column to it, and finds it again after a reload', async ({ page }) => {
  await expect(tabs(page), 'one board needs no tabs').toHaveCount(0)
  await addsBoard(page, 'Look: Board', 'Work')
  await expect(page.getByText('No columns on this board yet')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add column' }).last().click()
  await page.getByLabel('Column name').fill('Papers')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Papers')).toBeVisible()
  await expect(column(page, 'News')).toHaveCount(0)

  await tab(page, 'My Feeds').focus()
  await page.keyboard.press('Enter')
  await expect(column(page, 'News')).toBeVisible()
  await expect(column(page, 'Papers')).toHaveCount(0)
  await chooseInMenu(page, columnMenu, 'Move to board Work')
  await expect(column(page, 'News')).toHaveCount(0)
  await tab(page, 'Work').click()
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  await page.reload()
  await expect(tab(page, 'Work')).toHaveAttribute('aria-current', 'page')
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  await expect(column(page, 'Interests')).toHaveCount(0)
  await page.goBack()
  await expect(tab(page, 'My Feeds')).toHaveAttribute('aria-current', 'page')
})

story(
  'choosing a feed leads to the board it is on, and from there to all items of that board',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    const { board } = await signedIn.calls('POST /boards', { body: { name: 'Work' } })
    const { columns } = await signedIn.calls('GET /columns')
    await signedIn.calls('PATCH /columns/:id', { params: { id: columns[0]?.id ?? 0 }, body: { boardId: board.id } })
    await page.reload()
    await expect(tab(page, 'My Feeds')).toHaveAttribute('aria-current', 'page')
    await expect(column(page, 'News')).toHaveCount(0)
    await sidebarLink(page, /^The Weekly Current/).click()
    await expect(tab(page, 'Work')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('The Weekly Current')
    await sidebarLink(page, /^All Items/).click()
    await expect(column(page, 'News')).toBeVisible()
    await expect(column(page, 'Interests')).toHaveCount(0)
  },
)

story('deleting a board moves its columns to the first one', { tag: '@all' }, async ({ page, signedIn }) => {
  const { board } = await signedIn.calls('POST /boards', { body: { name: 'Work' } })
  const { columns } = await signedIn.calls('GET /columns')
  await signedIn.calls('PATCH /columns/:id', { params: { id: columns[0]?.id ?? 0 }, body: { boardId: board.id } })
  await page.goto(`/feed?board=${board.id}`)
  await expect(column(page, 'News')).toBeVisible()
  await chooseInMenu(page, 'Options of the board Work', 'Rename board')
  await page.getByLabel('Board name').fill('Office')
  await page.keyboard.press('Enter')
  await chooseInMenu(page, 'Options of the board Office', 'Delete board')
  await expect(page.getByRole('alertdialog')).toContainText('Its columns move to the end of the board My Feeds')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(tabs(page)).toHaveCount(0)
  await expect(column(page, 'Interests')).toBeVisible()
  await expect(column(page, 'News')).toBeVisible()
  await expect(page).not.toHaveURL(/board=/)
  await expect(toast(page, 'This board no longer exists')).toHaveCount(0)
})

story(
  'a board that another tab deleted leads to the first one, with a notice',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    const { board } = await signedIn.calls('POST /boards', { body: { name: 'Work' } })
    await page.goto(`/feed?board=${board.id}`)
    await expect(tab(page, 'Work')).toHaveAttribute('aria-current', 'page')
    await signedIn.calls('DELETE /boards/:id', { params: { id: board.id } })
    await expect(toast(page, 'This board no longer exists')).toBeVisible()
    await expect(column(page, 'News')).toBeVisible()
    await page.goto(`/feed?board=${board.id}`)
    await expect(toast(page, 'This board no longer exists')).toBeVisible()
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  },
)

story('on a phone, boards are tabs above the columns', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await addsBoard(page, columnMenu, 'Work')
  await tab(page, 'My Feeds').click()
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  expect(await fitsItsWidth(page)).toBe(true)
})

story(
  '“Mark all read” on a board leaves the other boards unread',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const { board } = await signedIn.calls('POST /boards', { body: { name: 'Work' } })
    const { columns } = await signedIn.calls('GET /columns')
    await signedIn.calls('PATCH /columns/:id', { params: { id: columns[1]?.id ?? 0 }, body: { boardId: board.id } })
    const [, , , other] = product.publishers.publications
    await signedIn.subscribes([other?.url ?? ''], 'Interests')
    await page.goto(`/feed?board=${board.id}`)
    await expect(column(page, 'Interests').getByRole('article').first()).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click()
    await expect(toast(page, /read/)).toBeVisible()
    const after = (await signedIn.calls('GET /columns')).columns.map(({ name, feeds }) => [
      name,
      feeds.some(({ _count }) => _count.feedItems > 0),
    ])
    expect(Object.fromEntries(after)).toMatchObject({ Interests: false, News: true })
  },
)
