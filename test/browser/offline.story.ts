// Without a connection or a server: each action says so and keeps typed text; a repeated one is done once.
import type { Page } from '@playwright/test'
import { addBox, articles, block, chooseInMenu, feedsIn, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const unreachable = 'The server cannot be reached. Please check your connection and try again.'

story.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|status of 502|CallError/] })

/** At the first movement of the pointer, the page loads what opens later. */
async function comeNear(page: Page): Promise<void> {
  const scripts = [/assets\/opened-.*\.js/, /assets\/CommandPalette-.*\.js/].map((name) => page.waitForResponse(name))
  await page.mouse.move(700, 450)
  for (const script of scripts) await (await script).finished()
}

story.describe('on the board', () => {
  story.beforeEach(async ({ page, context, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    // The items that Load More shows at once come after the first ones.
    const itemsAhead = page.waitForResponse(/\/api\/board\/blocks/)
    await page.goto('/feed')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    await (await itemsAhead).finished()
    await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeHidden()
    await comeNear(page)
    await context.setOffline(true)
  })

  const isSaid = async (page: Page) => {
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  story('marks, a refresh and a move change nothing, and say so', async ({ page }) => {
    const current = block(page, 'The Weekly Current')
    const item = articles(current).first()
    await item.getByRole('button', { name: /^Mark Read/ }).click()
    await isSaid(page)
    await item.getByRole('button', { name: /^Save/ }).click()
    await isSaid(page)
    await current.hover()
    await page.getByRole('button', { name: /^Refresh feed/ }).click()
    await isSaid(page)
    await chooseInMenu(page, 'Options of The Weekly Current', 'Mark all read')
    await isSaid(page)
    await chooseInMenu(page, 'Options of The Weekly Current', 'Move to column Reading')
    await isSaid(page)
    await current.hover()
    await page.getByRole('button', { name: /^Delete feed/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await isSaid(page)

    await expect(item.getByRole('button', { name: /^Mark Read/ })).toBeVisible()
    await expect(item.getByRole('button', { name: /^Save/ })).toBeVisible()
    await expect(feedsIn(page, 'News')).toHaveText(['The Weekly Current'])
  })

  story('Load More shows loaded items, an article its snippet', { tag: '@all' }, async ({ page }) => {
    const current = block(page, 'The Weekly Current')
    await current.getByRole('button', { name: 'Load More Articles' }).click()
    await expect(articles(current)).toHaveCount(6)
    await articles(current).nth(5).getByRole('heading').click()
    await expect(page.getByRole('dialog').getByText('The full text could not be loaded.')).toBeVisible()
  })

  story(
    'a typed address, column and tag stay, and can be sent later',
    { tag: '@all' },
    async ({ page, context, product }) => {
      const address = product.publishers.publications[1]?.url ?? ''
      await addBox(page).fill(address)
      await addBox(page).press('Enter')
      await isSaid(page)
      await expect(addBox(page)).toHaveValue(address)

      await page.getByRole('button', { name: 'Add column' }).click()
      await page.getByLabel('Column name').fill('Sundays')
      await page.keyboard.press('Enter')
      await isSaid(page)
      await expect(page.getByLabel('Column name')).toHaveValue('Sundays')
      await context.setOffline(false)
      await page.getByLabel('Column name').press('Enter')
      await expect(page.getByRole('region', { name: 'Sundays' })).toBeVisible()
      await context.setOffline(true)

      await page.getByRole('button', { name: 'Add tag' }).click()
      await page.getByLabel('Tag Name').fill('Water')
      await page.getByRole('button', { name: 'Create Tag' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(unreachable)
      await expect(page.getByLabel('Tag Name')).toHaveValue('Water')
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Create Tag' }).click()
      await expect(toast(page, 'Tag created successfully')).toBeVisible()
      await addBox(page).press('Enter')
      await expect(toast(page, 'Feed added successfully!')).toBeVisible()
      await expect(addBox(page)).toHaveValue('')
    },
  )

  story(
    'a view that can’t be loaded says so, and loads when the connection returns',
    { tag: '@all' },
    async ({ page, context }) => {
      await page.getByRole('link', { name: /^Saved/ }).click()
      await expect(page.getByText('Articles could not be loaded')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText('No saved items yet')).toBeVisible()
    },
  )
})

const forms = [
  { path: '/login', button: 'Sign In', fields: { Email: 'anna@example.com', Password: 'a good password' } },
  {
    path: '/register',
    button: 'Create Account',
    fields: { Email: 'anna@example.com', Password: 'a good password', 'Verify Password': 'a good password' },
  },
  // Its label depends on whether this server sends mail, once the page knows.
  { path: '/forgot-password', button: /Reset Link$/, fields: { Email: 'anna@example.com' } },
]

for (const { path, button, fields } of forms)
  story(`${path} without a server says so and keeps typed text`, { tag: '@all' }, async ({ page, context }) => {
    await page.goto(path)
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
    await context.setOffline(true)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert')).toHaveText(unreachable)
    for (const [label, text] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  })

story(
  'a board that could not be loaded says so, and can be retried',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.route('**/api/board?*', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await page.goto('/feed')
    await expect(page.getByText('Your feeds could not be loaded')).toBeVisible()
    await page.unroute('**/api/board?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  },
)

story('an address that is sent twice is added once', { tag: '@all' }, async ({ page, signedIn, product }) => {
  await page.goto('/feed?view=addFeeds')
  await addBox(page).fill(product.publishers.publications[1]?.url ?? '')
  await page.getByRole('banner').getByRole('button', { name: 'Add Feed' }).dblclick()
  await expect(toast(page, 'Feed added successfully!')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await signedIn.calls('GET /feeds')).feeds).toHaveLength(1)
})

story(
  'a page that opens without a server shows the last board as a copy, and after a day not at all',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.goto('/feed')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    const copy = page.getByText(/^The server can’t be reached\. This is a copy from /)
    await expect(copy).toHaveCount(0)
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    await expect(copy).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'The Weekly Current' })).toHaveCount(0)
    await expect(page.getByText(/cannot be reached/).first()).toBeVisible()
  },
)
