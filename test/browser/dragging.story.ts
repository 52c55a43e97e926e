// Moving feeds and searches: by pointer, by keyboard, or by a menu (docs/specification.md#moving-feeds).
import type { Locator, Page } from '@playwright/test'
import { block, chooseInMenu, column, feedsIn } from './support/reader.ts'
import { expect, story } from './support/story.ts'

// As in docs/specification.md#moving-feeds: A dropped on C in A B C gives B C A.
const letters = ['Alder', 'Birch', 'Cedar']

story.beforeEach(async ({ page, signedIn, product }) => {
  const feeds = letters.map((title) => product.publishers.feed(title, 'still', { title, itemCount: 1 }))
  await signedIn.subscribes(
    feeds.map(({ url }) => url),
    'News',
  )
  await page.goto('/feed')
  await expect(feedsIn(page, 'News')).toHaveText(letters)
  await expect(page.getByRole('article')).toHaveCount(3)
})

const handle = (page: Page, title: string) => page.getByRole('button', { name: `Drag ${title}`, exact: true })
const says = (page: Page, sentence: string | RegExp) => page.getByRole('status').filter({ hasText: sentence })

/** In the page: by then the result of a key press is drawn and announced, on a slow machine too. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

type Drop = { onto: Locator; at?: 'top'; said: string }

/** Picks the feed up at its handle and drops it over the middle of the target, or just below its top. */
async function drag(page: Page, title: string, { onto, at, said }: Drop): Promise<void> {
  await pickUp(page, title)
  await expect(async () => {
    // Located again at each attempt: content that loads on a slow machine pushes it down.
    const to = await boxOf(onto)
    await page.mouse.move(to.x + to.width / 2, at === 'top' ? to.y + 12 : to.y + to.height / 2, { steps: 4 })
    await page.evaluate(twoFrames)
    await expect(says(page, said)).toBeAttached({ timeout: 2000 })
  }).toPass()
  await page.mouse.up()
}

/** Presses again when content that loads has moved the handle away from the pointer. */
async function pickUp(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.mouse.up()
    await block(page, title).hover()
    await handle(page, title).hover()
    const from = await boxOf(handle(page, title))
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + 20)
    await expect(says(page, /Picked up|takes place/)).toBeAttached({ timeout: 2000 })
  }).toPass()
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('What is dragged, or where to, is not in sight.')
  return box
}

async function isKept(page: Page, columnName: string, titles: string[]): Promise<void> {
  await expect(feedsIn(page, columnName)).toHaveText(titles)
  await page.reload()
  await expect(feedsIn(page, columnName)).toHaveText(titles)
}

story('a feed dropped on one below it in the column takes its position', async ({ page }) => {
  await drag(page, 'Alder', { onto: block(page, 'Cedar'), said: 'place 3 of 3 in the column News' })
  await isKept(page, 'News', ['Birch', 'Cedar', 'Alder'])
})

story('a feed dropped on one above it in the column takes its position', { tag: '@all' }, async ({ page }) => {
  await drag(page, 'Cedar', { onto: block(page, 'Alder'), said: 'place 1 of 3 in the column News' })
  await isKept(page, 'News', ['Cedar', 'Alder', 'Birch'])
})

story(
  'a feed dropped on another column goes to its end; on a feed there, before it',
  { tag: '@all' },
  async ({ page }) => {
    await drag(page, 'Birch', { onto: column(page, 'Reading'), said: 'place 1 of 1 in the column Reading' })
    await expect(feedsIn(page, 'Reading')).toHaveText(['Birch'])
    await drag(page, 'Cedar', { onto: column(page, 'Reading'), said: 'place 2 of 2 in the column Reading' })
    await expect(feedsIn(page, 'Reading')).toHaveText(['Birch', 'Cedar'])
    await drag(page, 'Alder', { onto: block(page, 'Cedar'), at: 'top', said: 'place 2 of 3 in the column Reading' })
    await isKept(page, 'Reading', ['Birch', 'Alder', 'Cedar'])
  },
)

story('a feed dropped on itself stays, and no request is sent', { tag: '@all' }, async ({ page }) => {
  let moves = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/reorder')) moves += 1
  })
  await drag(page, 'Birch', { onto: block(page, 'Birch'), said: 'Dropped here, it stays' })
  await expect(says(page, 'Birch stays where it was.')).toBeAttached()
  await isKept(page, 'News', letters)
  expect(moves).toBe(0)
})

story('a feed is moved to another column by keyboard, and each step is announced', async ({ page }) => {
  await handle(page, 'Birch').focus()
  await page.keyboard.press('Space')
  await expect(says(page, 'Picked up Birch.')).toBeAttached()
  // 25 px per step; a column of this window is some 390 px wide.
  const there = says(page, 'Dropped here, Birch takes place 1 of 1 in the column Interests.')
  for (let steps = 0; steps < 24 && !(await there.isVisible()); steps += 1) {
    await page.keyboard.press('ArrowRight')
    await page.evaluate(twoFrames)
  }
  await expect(there).toBeAttached()
  await page.keyboard.press('Space')
  await expect(says(page, 'Birch now has place 1 of 1 in the column Interests.')).toBeAttached()
  await expect(feedsIn(page, 'Interests')).toHaveText(['Birch'])
  await expect(handle(page, 'Birch')).toBeFocused()
  await isKept(page, 'News', ['Alder', 'Cedar'])
})

story('Escape returns a carried feed', { tag: '@all' }, async ({ page }) => {
  await handle(page, 'Alder').focus()
  await page.keyboard.press('Enter')
  await expect(says(page, 'Picked up Alder.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(says(page, 'Put back. Alder is where it was.')).toBeAttached()
  await expect(feedsIn(page, 'News')).toHaveText(letters)
})

story(
  'searches are moved among themselves and to another column, above the feeds',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    const { columns } = await signedIn.calls('GET /columns')
    for (const name of ['Elm', 'Fir']) {
      await signedIn.calls('POST /searches', { body: { name, query: 'is:unread', columnId: columns[0]?.id ?? 0 } })
    }
    await expect(feedsIn(page, 'News')).toHaveText(['Elm', 'Fir', ...letters])
    const waitsForItems = (name: string) => expect(block(page, name).getByRole('article')).toHaveCount(3)
    await Promise.all([waitsForItems('Elm'), waitsForItems('Fir')])
    await drag(page, 'Fir', { onto: block(page, 'Elm'), said: 'Fir takes place 1 of 2 among the searches of News' })
    await isKept(page, 'News', ['Fir', 'Elm', ...letters])

    await Promise.all([waitsForItems('Elm'), waitsForItems('Fir')])
    await drag(page, 'Fir', {
      onto: column(page, 'Reading'),
      said: 'Fir takes place 1 of 1 among the searches of Reading',
    })
    await expect(feedsIn(page, 'News')).toHaveText(['Elm', ...letters])
    await isKept(page, 'Reading', ['Fir'])
  },
)

story('the menu of a block moves it to a column, up and down', { tag: '@all' }, async ({ page }) => {
  await block(page, 'Alder').hover()
  await chooseInMenu(page, 'Options of Alder', 'Move to column Interests')
  await expect(feedsIn(page, 'Interests')).toHaveText(['Alder'])
  await expect(page.getByRole('button', { name: 'Options of Alder', exact: true })).toBeFocused()
  await block(page, 'Birch').hover()
  await chooseInMenu(page, 'Options of Birch', 'Move down')
  await expect(feedsIn(page, 'News')).toHaveText(['Cedar', 'Birch'])
  await chooseInMenu(page, 'Options of Birch', 'Move up')
  await isKept(page, 'News', ['Birch', 'Cedar'])
})

story('with Unread only, a block moves past the next visible one', { tag: '@all' }, async ({ page }) => {
  await block(page, 'Birch')
    .getByRole('button', { name: /^Mark Read/ })
    .click()
  await expect(block(page, 'Birch').getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Unread only' }).check()
  await expect(feedsIn(page, 'News')).toHaveText(['Alder', 'Cedar'])
  await block(page, 'Alder').hover()
  await chooseInMenu(page, 'Options of Alder', 'Move down')
  await expect(feedsIn(page, 'News')).toHaveText(['Cedar', 'Alder'])
  await page.getByRole('switch', { name: 'Unread only' }).uncheck()
  await isKept(page, 'News', ['Birch', 'Cedar', 'Alder'])
})

story.describe('refused', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of (404|500)/] })

  story('a dropped feed moves at once, and returns when the server refuses', async ({ page }) => {
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/feeds/*/reorder', async (route) => {
      await isLetGo
      await route.fulfill({ status: 500, json: {} })
    })
    await drag(page, 'Alder', { onto: column(page, 'Interests'), said: 'place 1 of 1 in the column Interests' })
    await expect(feedsIn(page, 'Interests')).toHaveText(['Alder'])
    letGo()
    await expect(page.getByRole('alert')).toContainText('Failed to move feed')
    await expect(feedsIn(page, 'News')).toHaveText(letters)
    await expect(feedsIn(page, 'Interests')).toHaveCount(0)
  })
})
