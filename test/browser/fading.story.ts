// Fading, muting, quiet feeds first and the look of counts (docs/fading.md).
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import type { Product } from './support/product.ts'
import { addBox, articles, block, chooseInMenu, column, feedsIn, sidebarLink, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

// Each story has its own.
const title = 'The Slow Tide'
const quietTitle = 'The Rare Swell'

const feedOf = ({ publishers }: Product, reader: Account, feedTitle: string) =>
  publishers.feed(`${feedTitle} of ${reader.email}`, 'still', { title: feedTitle, itemCount: 12 })

/** As if the items of all feeds had arrived so many days earlier. */
function age({ dataFolder }: Product, days: number): void {
  const database = new DatabaseSync(join(dataFolder, 'broadsheet.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  database.prepare('update items set "arrivedAt" = "arrivedAt" - ?').run(days * 86_400_000)
  database.close()
}

// These stories change stored dates, so they have a product of their own.
story.use({ settings: {} })

// The empty page has no storage.
story.use({ expectedComplaints: [/localStorage/] })

const unreadDots = (page: Page) => block(page, title).getByRole('img', { name: 'Unread' })
const fadedDots = (page: Page) => block(page, title).getByRole('img', { name: 'Faded' })

story.beforeEach(async ({ page, signedIn, product }) => {
  await signedIn.subscribes([feedOf(product, signedIn, title).url])
  await page.goto('/feed')
  await expect(articles(block(page, title)).first()).toBeVisible()
})

story(
  'after a holiday of 20 days the board is calm, and this week comes back with Undo',
  { tag: '@all' },
  async ({ page, product }) => {
    await expect(unreadDots(page)).toHaveCount(3)
    await chooseInMenu(page, `Options of ${title}`, 'Limit unread articles…')
    const dialog = page.getByRole('dialog', { name: `Limit unread articles: ${title}` })
    await dialog.getByLabel('How long articles stay unread').selectOption('7 days')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(unreadDots(page)).toHaveCount(3)

    age(product, 20)
    // A process looks once in five minutes for articles that fade.
    await page.goto('about:blank')
    await product.restart()
    await page.goto('/feed')
    await expect(fadedDots(page)).toHaveCount(3)
    await expect(block(page, title)).not.toContainText('unread item')
    await expect(sidebarLink(page, /^My Feeds/)).toHaveText('My Feeds')

    await chooseInMenu(page, 'Look: Board', 'Mark this week’s faded articles unread')
    await expect(toast(page, /unread again/)).toBeVisible()
    await expect(unreadDots(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(fadedDots(page)).toHaveCount(3)
  },
)

story(
  'a faded article that is read does not change the counts, and a saved one never fades',
  { tag: '@all' },
  async ({ page, product }) => {
    const [first, second] = [articles(block(page, title)).nth(0), articles(block(page, title)).nth(1)]
    await first.getByRole('button', { name: /^Save:/ }).click()
    await expect(first.getByRole('button', { name: /^Unsave:/ })).toBeVisible()
    age(product, 20)
    await page.goto('/settings#calm')
    await page.getByLabel('How long articles stay unread').selectOption('3 days')
    await expect(page.getByRole('button', { name: /^Mark \d+ faded articles of this week unread/ })).toBeVisible()
    await page.goto('/feed')
    await expect(unreadDots(page)).toHaveCount(1)
    await expect(block(page, title)).toContainText('1 unread item')
    await second.getByRole('button', { name: /^Mark Read:/ }).click()
    await expect(fadedDots(page)).toHaveCount(1)
    await expect(block(page, title)).toContainText('1 unread item')
  },
)

story('a muted feed leaves the counts and the list of all articles, and keeps its block', async ({ page }) => {
  await chooseInMenu(page, `Options of ${title}`, 'Mute…')
  const dialog = page.getByRole('dialog', { name: `Mute ${title}` })
  await dialog.getByText('Until a day').click()
  await expect(dialog.getByLabel('Muted until the end of')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(block(page, title).getByRole('img', { name: 'Muted' })).toBeVisible()
  await expect(articles(block(page, title))).toHaveCount(3)
  await expect(sidebarLink(page, /^My Feeds/)).toHaveText('My Feeds')
  await page.goto('/feed?view=items')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await page.goto('/feed')
  await chooseInMenu(page, `Options of ${title}`, 'Mute…')
  await dialog.getByText('Not muted').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(sidebarLink(page, /^My Feeds/)).toContainText('unread item')
})

story('counts are numbers, dots or nothing', { tag: '@all' }, async ({ page }) => {
  const badge = block(page, title).getByText(/unread item/)
  await expect(badge).toBeVisible()
  await page.goto('/settings#calm')
  await page.getByRole('group', { name: 'Unread counts' }).getByText('Dots', { exact: true }).click()
  await page.goto('/feed')
  await expect(block(page, title).getByRole('img', { name: /^unread items?$/ })).toBeVisible()
  await expect(badge).toBeHidden()
  await page.goto('/settings#calm')
  await page.getByRole('group', { name: 'Unread counts' }).getByText('None', { exact: true }).click()
  await page.goto('/feed')
  await expect(articles(block(page, title))).toHaveCount(3)
  await expect(page.getByRole('img', { name: /^unread items?$/ })).toHaveCount(0)
  await expect(sidebarLink(page, /^My Feeds/)).toHaveText('My Feeds')
})

story("the tab's title shows no count, until a reader chooses a number or a dot", { tag: '@all' }, async ({ page }) => {
  const choose = async (look: string) => {
    await page.goto('/settings#calm')
    await page.getByRole('group', { name: "Unread count in the tab's title" }).getByText(look, { exact: true }).click()
    await page.goto('/feed')
    await expect(articles(block(page, title))).toHaveCount(3)
  }
  await expect(page).toHaveTitle('My Feeds · Broadsheet')
  await choose('Numbers')
  await expect(page).toHaveTitle(/^\(\d+\) My Feeds · Broadsheet$/)
  await choose('Dots')
  await expect(page).toHaveTitle('• My Feeds · Broadsheet')
})

story('during a pause nothing counts as unread', { tag: '@all' }, async ({ page }) => {
  await page.goto('/settings#calm')
  await page.getByRole('button', { name: 'Pause everything' }).click()
  await expect(page.getByText(/^Everything is paused until the end of/)).toBeVisible()
  await page.goto('/feed')
  await expect(fadedDots(page)).toHaveCount(3)
  await page.goto('/settings#calm')
  await page.getByRole('button', { name: 'End the pause' }).click()
  await expect(page.getByRole('button', { name: 'Pause everything' })).toBeVisible()
})

story(
  'adding a busy feed offers fading in one press, and a quiet one does not',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const { publishers } = product
    const add = async (url: string) => {
      await addBox(page).fill(url)
      await addBox(page).press('Enter')
    }
    const fadeDaysOf = async (feedUrl: string) =>
      (await signedIn.calls('GET /feeds')).feeds.find((feed) => feed.feedUrl === feedUrl)?.fadeDays
    const quiet = publishers.feed('quiet', 'still', { title: 'Quiet Hours', itemCount: 3 })
    await add(quiet.url)
    await expect(block(page, 'Quiet Hours')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fade after 2 days' })).toHaveCount(0)

    const ticker = publishers.feed('ticker', 'still', { title: 'Ticker', itemCount: 48 })
    await add(ticker.url)
    await expect(toast(page, 'Feed added successfully! About 24 articles a day.')).toBeVisible()
    expect(await fadeDaysOf(ticker.url)).toBeUndefined()
    await page.getByRole('button', { name: 'Fade after 2 days' }).click()
    await expect(toast(page, 'Articles of Ticker fade after 2 days')).toBeVisible()
    expect([await fadeDaysOf(ticker.url), await fadeDaysOf(quiet.url)]).toEqual([2, undefined])
  },
)

story(
  'Add Feeds offers fading for a busy feed, unless all feeds fade already',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const [wire, tape] = ['Wire', 'Tape'].map((title) =>
      product.publishers.feed(title.toLowerCase(), 'still', { title, itemCount: 48 }),
    )
    const feeds = [wire, tape].map((feed) => ({
      title: feed?.channel.title,
      description: '',
      url: feed?.url,
      subscribers: 1,
    }))
    await page.route('**/api/feeds/search?*', (route) => route.fulfill({ json: { feeds } }))
    await page.goto('/feed?view=addFeeds')
    const find = () => page.getByRole('searchbox', { name: 'Discover New Feeds' }).fill('news')
    await find()
    await page.getByRole('button', { name: 'Add Feed: Wire' }).click()
    await page.getByRole('button', { name: 'Fade after 2 days' }).click()
    await expect(toast(page, 'Articles of Wire fade after 2 days')).toBeVisible()

    await signedIn.calls('PATCH /auth/profile', { body: { preferences: { fadeDays: 7 } } })
    await page.reload()
    await find()
    await page.getByRole('button', { name: 'Add Feed: Tape' }).click()
    await expect(toast(page, /^Added Tape to your feeds!$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fade after 2 days' })).toHaveCount(0)
  },
)

story('a column lists quiet feeds first', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const name = quietTitle
  await signedIn.subscribes([feedOf(product, signedIn, name).url], 'News')
  await page.reload()
  await expect(feedsIn(page, 'News')).toHaveText([title, name])
  const database = new DatabaseSync(join(product.dataFolder, 'broadsheet.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  const [busy, quiet] = [title, name].map((feed) => `"feedId" in (select id from feeds where title = '${feed}')`)
  database.exec(`update items set "publishedAt" = ${Date.now() - 60_000} - id where ${busy}`)
  database.exec(`update items set "publishedAt" = ${Date.now() - 100 * 86_400_000} - id where ${quiet}`)
  database.exec(
    `update items set "publishedAt" = ${Date.now() - 86_400_000} where id in (select max(id) from items where ${quiet} group by "feedId")`,
  )
  database.close()
  await chooseInMenu(page, 'Options of News', 'Quiet feeds first')
  await expect(feedsIn(page, 'News')).toHaveText([name, title])
  await expect(column(page, 'News')).toBeVisible()

  // A feed that is moved by hand stays where it was put.
  await chooseInMenu(page, `Options of ${name}`, 'Move down')
  await expect(feedsIn(page, 'News')).toHaveText([title, name])
  await expect(toast(page, 'Quiet feeds are no longer first in News')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(feedsIn(page, 'News')).toHaveText([name, title])

  // The list of everything begins with the article of this week, too.
  await page.goto('/feed?view=items')
  await expect(articles(page.getByRole('main')).first()).toContainText(title)
  await page.goto('/feed?view=items&order=quiet')
  await expect(articles(page.getByRole('main')).first()).toContainText(name)
  await expect(articles(page.getByRole('main')).nth(1)).toContainText(title)
})
