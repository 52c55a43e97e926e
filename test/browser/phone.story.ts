// The reader on a phone: columns as pages, the sidebar as a drawer, everything large enough for a finger.
import type { Page } from '@playwright/test'
import {
  articles,
  block,
  chooseInMenu,
  column,
  feedsIn,
  findInMenu,
  fitsItsWidth,
  overlay,
  toast,
} from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Columns' }).getByRole('button')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

story.beforeEach(async ({ page, signedIn, product }) => {
  const [current, orbit] = product.publishers.publications
  await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''])
  await page.goto('/feed')
  await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
})

story('columns are pages: a tab opens each', { tag: '@all' }, async ({ page }) => {
  await expect(tabs(page)).toHaveText(['News', 'Interests', 'Reading'])
  await expect(tabs(page).first()).toHaveAttribute('aria-current', 'true')
  await expect(block(page, 'Orbit & Bench')).not.toBeInViewport()
  await tabs(page).nth(1).tap()
  await expect(block(page, 'Orbit & Bench')).toBeInViewport()
  await expect(tabs(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await tabs(page).nth(2).tap()
  await expect(column(page, 'Reading').getByText('No feeds in this column yet')).toBeInViewport()
  expect(await fitsItsWidth(page)).toBe(true)
})

story('the drawer has every page, and closes after a choice', async ({ page, signedIn }) => {
  const open = () => page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await open()
  await expect(drawer(page).getByText(signedIn.email)).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(drawer(page)).toBeHidden()
  await open()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.touchscreen.tap(width - 20, height / 2)
  await expect(drawer(page)).toBeHidden()
  await open()
  await drawer(page)
    .getByRole('link', { name: /^Saved/ })
    .tap()
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await open()
  await drawer(page)
    .getByRole('link', { name: /^Orbit & Bench/ })
    .tap()
  await expect(articles(block(page, 'Orbit & Bench'))).toHaveCount(12)
  await page.getByRole('main').getByRole('button', { name: 'All Items' }).tap()
  await expect(tabs(page)).toHaveCount(3)
  await open()
  await drawer(page)
    .getByRole('link', { name: /^Manage Tags/ })
    .tap()
  await expect(page).toHaveURL('/tags')
})

story(
  'a finger drags a feed by its handle, clear of the edges, to another page',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    // The page after the next would come in sight, too, if the finger stayed at the edge.
    const last = (await signedIn.calls('GET /columns')).columns.at(-1)
    await signedIn.calls('DELETE /columns/:id', { params: { id: last?.id ?? 0 } })
    await expect(tabs(page)).toHaveText(['News', 'Interests'])
    const handle = page.getByRole('button', { name: 'Drag The Weekly Current' })
    const { x, y: top, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    // A swipe from the outer 24 pixels belongs to the system.
    expect(x).toBeGreaterThan(24)
    expect(x + width).toBeLessThan(390 - 24)
    const finger = await startFinger(page)
    const middle = { x: x + width / 2, y: top + height / 2 }
    await finger.down(middle)
    await finger.moveTo({ x: middle.x, y: middle.y + 40 })
    let y = 400
    await expect(async () => {
      // A finger is never quite still, and Chromium reports no move to the same place.
      y = 801 - y
      await finger.moveTo({ x: 386, y })
      await expect(tabs(page).nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 200 })
    }).toPass()
    const middleOfPage = { x: 195, y: 400 }
    await finger.moveTo(middleOfPage)
    await expect(page.getByRole('status').filter({ hasText: 'in the column Interests' })).toBeAttached()
    await finger.up()
    await expect(feedsIn(page, 'Interests')).toHaveText(['The Weekly Current', 'Orbit & Bench'])
  },
)

story('one menu has all actions of a feed', async ({ page }) => {
  const menu = 'Options of The Weekly Current'
  await chooseInMenu(page, menu, 'Mark all read')
  await expect(toast(page, '12 articles marked read')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(block(page, 'The Weekly Current').getByRole('button', { name: /^Mark Read/ })).toHaveCount(3)
  await chooseInMenu(page, menu, 'Manage tags')
  await expect(page.getByRole('dialog', { name: 'Tags of The Weekly Current' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).tap()
  await chooseInMenu(page, menu, 'Move to column Reading')
  await tabs(page).nth(2).tap()
  await expect(feedsIn(page, 'Reading')).toHaveText(['The Weekly Current'])
})

story('one menu has all actions of a column and the board', { tag: '@all' }, async ({ page }) => {
  await chooseInMenu(page, 'Options of News', 'Show unread only')
  await expect(await findInMenu(page, 'Options of News', 'List')).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Cards' }).tap()
  await chooseInMenu(page, 'Options of News', 'Show all articles')
  await chooseInMenu(page, 'Options of News', 'Add column')
  await page.getByLabel('Column name').fill('Sundays')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).tap()
  await expect(tabs(page)).toHaveText(['News', 'Interests', 'Reading', 'Sundays'])
  await expect(tabs(page).nth(3)).toHaveAttribute('aria-current', 'true')
  await tabs(page).nth(0).tap()
  await expect(tabs(page).nth(0)).toHaveAttribute('aria-current', 'true')
  await chooseInMenu(page, 'Options of News', 'Mark all read')
  await expect(toast(page, '24 articles marked read')).toBeVisible()
})

story('an article fills the screen and returns to its position', async ({ page }) => {
  // An article that is opened before the next column has loaded goes through the first one only.
  await expect(articles(block(page, 'Orbit & Bench'))).toHaveCount(3)
  await articles(block(page, 'The Weekly Current')).first().getByRole('heading').tap()
  await expect(overlay(page).getByText('1 / 6')).toBeVisible()
  await expect(overlay(page).getByRole('link', { name: 'Read Full Article' })).toBeAttached()
  expect(await overlay(page).evaluate((page) => page.scrollWidth <= page.clientWidth)).toBe(true)
  await overlay(page).getByRole('button', { name: 'Next' }).tap()
  await expect(overlay(page).getByText('2 / 6')).toBeVisible()
  await overlay(page).getByRole('button', { name: 'Close' }).tap()
  await expect(overlay(page)).toBeHidden()
})

story('every control is at least 44 pixels high or has that much room around it', { tag: '@all' }, async ({ page }) => {
  const small = await page.getByRole('banner').getByRole('button').all()
  const controls = [...small, ...(await tabs(page).all()), page.getByRole('button', { name: 'Options of News' })]
  controls.push(
    ...(await block(page, 'The Weekly Current')
      .getByRole('button', { name: /^(Mark Read|Save|Load)/ })
      .all()),
  )
  for (const control of controls) {
    const name = await control.evaluate((element) => element.ariaLabel ?? element.textContent)
    expect({ name, isLarge: await hasRoomForFinger(control) }).toEqual({ name, isLarge: true })
  }
})

story('the header has room for adding an address', { tag: '@all' }, async ({ page, product }) => {
  await page.getByRole('searchbox', { name: /^Search for feeds/ }).fill(product.publishers.publications[2]?.url ?? '')
  await page.getByRole('button', { name: 'Add Feed' }).tap()
  await expect(toast(page, 'Feed added successfully!')).toBeVisible()
  expect(await fitsItsWidth(page)).toBe(true)
})

/** Moves like a finger, for which Playwright only has taps. */
async function startFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: { x: number; y: number }) => send('touchStart', at),
    moveTo: (at: { x: number; y: number }) => send('touchMove', at),
    up: () => send('touchEnd'),
  }
}

/** True when a press 21 px above and below its middle still hits it (WCAG 2.5.5, with a pixel of rounding). */
function hasRoomForFinger(control: ReturnType<Page['getByRole']>): Promise<boolean> {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const hits = (y: number) => {
      const hit = document.elementFromPoint(left + width / 2, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    return hits(top + height / 2 - 21) && hits(top + height / 2 + 21)
  })
}

story('an article is saved from its headline, and an open one names its tools', async ({ page }) => {
  await page.addInitScript(
    (look) => localStorage.setItem('listLook', look),
    JSON.stringify({ density: 'headlines', firstItems: 3 }),
  )
  await page.reload()
  const first = articles(block(page, 'The Weekly Current')).first()
  const save = first.getByRole('button', { name: /^Save: / })
  const { width = 0, height = 0 } = (await save.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await save.tap()
  await expect(first.getByRole('button', { name: /^Unsave: / })).toBeVisible()
  await expect(overlay(page)).toBeHidden()
  await page.reload()
  await expect(first.getByRole('button', { name: /^Unsave: / })).toBeVisible()

  await articles(block(page, 'The Weekly Current')).nth(1).getByRole('heading').getByRole('button').tap()
  for (const word of ['Mark Read', 'Save', 'Later', 'More'])
    await expect(overlay(page).getByText(word, { exact: true }).first()).toBeVisible()
  await expect(overlay(page).getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  expect(await fitsItsWidth(page)).toBe(true)
})
