// My Feeds: the blocks of the board and their actions (docs/specification.md#board). In one file because all stories share two
// feeds and a few helpers.
import type { Page } from '@playwright/test'
import { articles, block, chooseInMenu, column, feedsIn, sidebarLink, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('a block shows three items with every part of an item', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  await page.goto('/feed')
  const current = block(page, 'The Weekly Current')
  await expect(articles(current)).toHaveCount(3)
  await expect(current.getByText('12 unread items')).toBeAttached()
  const item = articles(current).filter({ hasText: 'Night trains return' })
  await expect(item.getByRole('heading')).toHaveText('Night trains return to the Alps as operators share sleeping cars')
  await expect(item.getByRole('img', { name: 'Unread' })).toBeVisible()
  await expect(item.getByText('A pool of 240 carriages')).toBeVisible()
  await expect(item.getByRole('time')).toHaveText('1 hr ago')
  await item.getByRole('time').hover()
  await expect(item.getByRole('time')).toHaveAttribute('title', /20\d\d at \d\d:\d\d$/)
  await expect(item.getByRole('button', { name: /^Mark Read: Night trains/ })).toHaveText('Mark Read')
  await expect(item.getByRole('button', { name: /^Save: Night trains/ })).toHaveText('Save')
})

story(
  'an item is marked read and unread, saved and unsaved, and the counts follow',
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[1]?.url ?? ''])
    await page.goto('/feed')
    const item = articles(block(page, 'Orbit & Bench')).first()
    await item.getByRole('button', { name: /^Mark Read/ }).click()
    await expect(item.getByRole('img', { name: 'Unread' })).toBeHidden()
    await expect(sidebarLink(page, /^Orbit & Bench/)).toContainText('11 unread items')
    await item.getByRole('button', { name: /^Mark Unread/ }).click()
    await expect(item.getByRole('img', { name: 'Unread' })).toBeVisible()
    await expect(sidebarLink(page, /^My Feeds/)).toContainText('12 unread items')
    await item.getByRole('button', { name: /^Save/ }).click()
    await expect(sidebarLink(page, /^Saved/)).toContainText('1 saved')
    await item.getByRole('button', { name: /^Unsave/ }).click()
    await expect(sidebarLink(page, /^Saved/)).not.toContainText('1')
  },
)

story(
  'list or cards, unread only or all: the choice is there the next time',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.goto('/feed')
    const current = block(page, 'The Weekly Current')
    const rivers = articles(current).filter({ hasText: 'Rivers that were given' })
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
    await page.getByRole('radio', { name: 'Cards' }).check({ force: true })
    await rivers.getByRole('button', { name: /^Mark Read/ }).click()
    await page.getByRole('switch', { name: 'Unread only' }).check()
    await expect(rivers).toBeHidden()
    await expect(articles(current)).toHaveCount(3)

    await page.reload()
    await expect(articles(current)).toHaveCount(3)
    await expect(rivers).toBeHidden()
    await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked()
    await page.getByRole('switch', { name: 'Unread only' }).uncheck()
    await expect(rivers).toBeVisible()
  },
)

story(
  'with Unread only, a feed without unread items disappears when the list reloads',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feeds = ['Brook', 'Creek'].map((title) => product.publishers.feed(title, 'still', { title, itemCount: 1 }))
    await signedIn.subscribes(
      feeds.map(({ url }) => url),
      'News',
    )
    await page.goto('/feed')
    const unreadOnly = page.getByRole('switch', { name: 'Unread only' })
    await unreadOnly.check()
    await articles(block(page, 'Brook'))
      .getByRole('button', { name: /^Mark Read/ })
      .click()
    await expect(articles(block(page, 'Brook')).getByRole('button', { name: /^Mark Unread/ })).toBeVisible()

    await unreadOnly.uncheck()
    await expect(feedsIn(page, 'News')).toHaveText(['Brook', 'Creek'])
    await unreadOnly.check()
    await expect(feedsIn(page, 'News')).toHaveText(['Creek'])
    await expect(column(page, 'News').getByText('1 of 2 feeds')).toBeVisible()
    await expect(column(page, 'Reading')).toHaveText(/No unread articles here/)
    await page.reload()
    await expect(feedsIn(page, 'News')).toHaveText(['Creek'])
    await chooseInMenu(page, 'Options of News', 'Mark column read')
    await expect(toast(page, '1 article marked read')).toBeVisible()
    await expect(sidebarLink(page, /^My Feeds/)).toHaveText('My Feeds')
  },
)

story(
  'a theme chosen in the reader applies on another device',
  { tag: '@all' },
  async ({ page, browser, signedIn, product }) => {
    const scheme = (shown: Page) => shown.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await page.goto('/feed?view=savedFeeds')
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: signedIn.email }).click()
    await page.getByRole('menuitem', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect(await scheme(page)).toBe('dark')
    await kept
    const elsewhere = await browser.newPage({ baseURL: product.url })
    await elsewhere.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
    await elsewhere.goto('/feed?view=savedFeeds')
    await expect.poll(() => scheme(elsewhere)).toBe('dark')
    await elsewhere.close()
  },
)

story('the page does not jump while the board loads', { tag: '@all' }, async ({ page, signedIn, product }) => {
  await signedIn.subscribes(product.publishers.publications.map(({ url }) => url))
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeHidden()
  await expect(page.getByRole('img', { name: 'Unread' }).first()).toBeVisible()
  const moved = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
  // Web Vitals call 0.1 good.
  expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.01)
})

story('Load More shows three more, and finally a message that these are all', async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed('seven', 'still', { title: 'Seven Stories', itemCount: 7 })
  await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  const seven = block(page, 'Seven Stories')
  const more = seven.getByRole('button', { name: 'Load More Articles' })
  await expect(articles(seven)).toHaveCount(3)
  await more.click()
  await expect(articles(seven)).toHaveCount(6)
  await more.click()
  await expect(articles(seven)).toHaveCount(7)
  await more.click()
  await expect(seven.getByText('No more articles for now.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

story(
  'Load More fetches items that the source has published meanwhile',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('growing', 'still', { title: 'Growing', itemCount: 3 })
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await expect(articles(block(page, 'Growing'))).toHaveCount(3)
    feed.publish({ title: 'Fresh from the press' })
    await block(page, 'Growing').getByRole('button', { name: 'Load More Articles' }).click()
    await expect(articles(block(page, 'Growing')).first()).toContainText('Fresh from the press')
    await expect(articles(block(page, 'Growing'))).toHaveCount(4)
  },
)

story(
  'refreshing a feed shows its new items and their number',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('refreshed', 'still', { title: 'Often Fresh' })
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await expect(articles(block(page, 'Often Fresh'))).toHaveCount(3)
    feed.publish({ title: 'Just in' })
    await block(page, 'Often Fresh').hover()
    await page.getByRole('button', { name: 'Refresh feed: Often Fresh' }).click()
    await expect(toast(page, 'Feed refreshed successfully')).toBeVisible()
    await expect(articles(block(page, 'Often Fresh')).first()).toContainText('Just in')
  },
)

story('deleting a feed asks first, and keeps saved items', async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed('leaving', 'still', { title: 'Leaving Soon' })
  await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  const leaving = block(page, 'Leaving Soon')
  const kept = await articles(leaving).first().getByRole('heading').innerText()
  await articles(leaving).first().getByRole('button', { name: /^Save/ }).click()
  await expect(
    articles(leaving)
      .first()
      .getByRole('button', { name: /^Unsave/ }),
  ).toBeVisible()
  await leaving.hover()
  await page.getByRole('button', { name: 'Delete feed: Leaving Soon' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Delete Leaving Soon?' })
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toBeVisible()

  await leaving.hover()
  await page.getByRole('button', { name: 'Delete feed: Leaving Soon' }).click()
  await asking.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(toast(page, 'Feed deleted successfully')).toHaveCount(1)
  await expect(leaving).toBeHidden()
  await expect(page.getByText('No feeds yet')).toBeVisible()
  await expect(page.getByText('Add your first feed to get started')).toBeVisible()
  await sidebarLink(page, /^Saved/).click()
  await expect(page.getByRole('button', { name: kept, exact: true })).toBeVisible()
})

story('a whole feed is marked read, and Undo restores exactly that', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  await page.goto('/feed')
  const current = block(page, 'The Weekly Current')
  await articles(current)
    .nth(1)
    .getByRole('button', { name: /^Mark Read/ })
    .click()
  await expect(current.getByText('11 unread items')).toBeAttached()
  await chooseInMenu(page, 'Options of The Weekly Current', 'Mark all read')
  await expect(toast(page, '11 articles marked read')).toBeVisible()
  await expect(current.getByText(/unread items/)).not.toBeAttached()
  await expect(current.getByRole('button', { name: /^Mark Read/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(current.getByText('11 unread items')).toBeAttached()
  await expect(current.getByRole('button', { name: /^Mark Read/ })).toHaveCount(2)
})

story('a column, or everything, is marked read', async ({ page, signedIn, product }) => {
  const [current, orbit] = product.publishers.publications
  await signedIn.subscribes([current?.url ?? ''], 'News')
  await signedIn.subscribes([orbit?.url ?? ''], 'Reading')
  await page.goto('/feed')
  await chooseInMenu(page, 'Options of News', 'Mark column read')
  await expect(toast(page, '12 articles marked read')).toBeVisible()
  await expect(sidebarLink(page, /^My Feeds/)).toContainText('12 unread items')
  await page.getByRole('button', { name: 'Mark all read', exact: true }).click()
  await expect(sidebarLink(page, /^My Feeds/)).not.toContainText('unread')
  await page.getByRole('button', { name: 'Mark all read', exact: true }).click()
  await expect(toast(page, 'Nothing left to mark read')).toBeVisible()
})

story(
  'items that arrive after the list was loaded stay unread',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('late-comer', 'still', { title: 'Late Comer', itemCount: 3 })
    const [subscription] = await signedIn.subscribes([feed.url])
    // Live events that never begin: the page must not learn of the new item before the button is pressed.
    await page.route('**/api/events?*', () => {})
    await page.goto('/feed')
    await expect(articles(block(page, 'Late Comer'))).toHaveCount(3)
    feed.publish({ title: 'A moment too late' })
    await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscription?.id ?? 0 } })
    await chooseInMenu(page, 'Options of Late Comer', 'Mark all read')
    await expect(toast(page, '3 articles marked read')).toBeVisible()
    const { items } = await signedIn.calls('GET /feeds/items', { query: { unreadOnly: 'true' } })
    expect(items.map(({ title }) => title)).toEqual(['A moment too late'])
  },
)

story(
  'a feed chosen in the sidebar is shown by itself, and All Items leads back',
  async ({ page, signedIn, product }) => {
    const [current, orbit] = product.publishers.publications
    await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''])
    const tag = await signedIn.tags('Morning')
    await page.goto('/feed')
    await sidebarLink(page, /^Orbit & Bench/).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orbit & Bench')
    await expect(block(page, 'The Weekly Current')).toBeHidden()
    await expect(articles(block(page, 'Orbit & Bench'))).toHaveCount(12)
    await expect(page).toHaveURL(/\?feed=\d+$/)
    await sidebarLink(page, /^All Items/).click()
    await expect(block(page, 'The Weekly Current')).toBeVisible()

    await page.goBack()
    await page
      .getByRole('region', { name: 'Tags' })
      .getByRole('button', { name: /^Morning/ })
      .click()
    await expect(page).toHaveURL(`/feed?tag=${tag.id}`)
    await page
      .getByRole('region', { name: 'Tags' })
      .getByRole('button', { name: /^Morning/ })
      .click()
    await expect(page).toHaveURL('/feed')
    await expect(feedsIn(page, 'News')).toHaveText(['The Weekly Current'])
  },
)

story(
  'a feed’s menu in the sidebar has the actions of its block',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('by-the-side', 'still', { title: 'By the Side' })
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await expect(sidebarLink(page, /^By the Side/)).toContainText('5 unread items')
    await sidebarLink(page, /^By the Side/).hover()
    await chooseInMenu(page, 'Actions for By the Side', 'Refresh')
    await expect(toast(page, 'Feed refreshed successfully')).toBeVisible()
    await chooseInMenu(page, 'Actions for By the Side', 'Mark all read')
    await expect(sidebarLink(page, /^By the Side/)).not.toContainText('unread')
    await chooseInMenu(page, 'Actions for By the Side', 'Manage tags')
    await expect(page.getByRole('dialog', { name: 'Tags of By the Side' })).toBeVisible()
    await page.keyboard.press('Escape')
    await chooseInMenu(page, 'Actions for By the Side', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(sidebarLink(page, /^By the Side/)).toBeHidden()
  },
)

story(
  'a new reader without feeds starts at Add Feeds, others at the empty board',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    await page.goto('/feed')
    await expect(page).toHaveURL('/feed?view=addFeeds')
    await expect(page.getByText('Discover New Feeds')).toBeVisible()
    await page.getByRole('link', { name: 'Broadsheet: My Feeds' }).click()
    await expect(page.getByText('No feeds yet')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Add Feeds' }).click()
    await expect(page).toHaveURL('/feed?view=addFeeds')
    await sidebarLink(page, /^Manage Tags/).click()
    await expect(page).toHaveURL('/tags')
    await expect(page.getByText(signedIn.email)).toBeHidden()
  },
)

story.describe('a failing source', () => {
  story.use({ expectedComplaints: [/status of 502/] })

  story('does not hide stored items; the error shows only after a refresh', async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('failing-later', 'still', { title: 'Failing Later', itemCount: 4 })
    await signedIn.subscribes([feed.url])
    feed.mood = 'error'
    await page.goto('/feed')
    const failing = block(page, 'Failing Later')
    await failing.getByRole('button', { name: 'Load More Articles' }).click()
    await expect(articles(failing)).toHaveCount(4)
    await expect(failing.getByRole('alert')).toBeHidden()
    await failing.getByRole('button', { name: 'Load More Articles' }).click()
    await expect(failing.getByRole('alert')).toContainText('500')
    await page.route('**/refresh', (route) => route.fulfill({ status: 502, json: {} }))
    await failing.getByRole('button', { name: 'Load More Articles' }).click()
    await expect(failing.getByRole('alert')).toHaveText('Failed to load more articles. Please try again.')
    await expect(articles(failing)).toHaveCount(4)
  })

  story('is named in the error after a refresh', { tag: '@all' }, async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('unwell', 'still', { title: 'Unwell' })
    await signedIn.subscribes([feed.url])
    feed.mood = 'unavailable'
    await page.goto('/feed')
    await block(page, 'Unwell').hover()
    await page.getByRole('button', { name: 'Refresh feed: Unwell' }).click()
    await expect(page.getByRole('alert')).toContainText('503')
    await expect(block(page, 'Unwell').getByText('not responding')).toBeAttached()
  })
})
