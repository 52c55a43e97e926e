// Searching a reader's items: from the header's box, on a page of its own, and as blocks of the board.
import type { Locator, Page } from '@playwright/test'
import { addBox, articles, block, chooseInMenu, column, overlay, sidebarLink } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { name: 'Search articles', level: 1 })
const field = (page: Page) => main(page).getByRole('searchbox', { name: 'Search for' })
/** A word has its own element only where it is highlighted. */
const marked = (place: Locator, word: string) => place.getByText(word, { exact: true })

story.beforeEach(async ({ page, signedIn, product }) => {
  const diary = product.publishers.feed('diary', 'still', { title: 'Garden Diary', itemCount: 2 })
  diary.items = [
    diary.publish({
      title: 'Café at the pond',
      snippet: 'Two frogs and a heron.',
      html: '<p>A <b>her</b>on, two frogs.</p>',
    }),
    diary.publish({ title: 'Rain on the roof', snippet: 'The café was closed.', html: '<p>The café was closed.</p>' }),
    diary.publish({ title: 'Nothing grew', snippet: 'Not even the cress.', html: '<p>Cress.</p>' }),
  ]
  await signedIn.subscribes([diary.url], 'News')
  await page.goto('/feed')
  await expect(articles(block(page, 'Garden Diary'))).toHaveCount(3)
})

story('text typed into the box can be searched in one’s own items', async ({ page }) => {
  await page.route('**/api/feeds/search?*', (route) => route.fulfill({ json: { feeds: [] } }))
  await addBox(page).fill('cafe')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Search articles for cafe' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=cafe$/)
  await expect(heading(page)).toBeFocused()
  await expect(articles(main(page))).toHaveCount(2)
  await expect(marked(main(page), 'Café')).toBeVisible()
  await expect(marked(main(page), 'café')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Newest arrivals first' })).toBeVisible()
  await expect(addBox(page)).toHaveValue('')

  await page.goBack()
  await expect(block(page, 'Garden Diary')).toBeVisible()
  await page.goForward()
  await expect(articles(main(page))).toHaveCount(2)
  await page.reload()
  await expect(articles(main(page))).toHaveCount(2)
})

story('the search for articles has a place of its own', async ({ page }) => {
  await sidebarLink(page, 'Search articles').click()
  await expect(page).toHaveURL('/feed?view=search')
  await expect(page).toHaveTitle(/Search articles/)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'How to search' })).toContainText('is:unread')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('heron')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' -rain')
  await expect(page).toHaveURL(/\?q=heron$/)
  // No letter ran a shortcut, and the next search goes on in the box.
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('heron -rain')
  await field(page).fill('heron')
  await expect(articles(main(page))).toHaveCount(1)
})

story(
  'an article opened from a search highlights the words, across HTML elements',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/feed?q=heron')
    await articles(main(page)).getByRole('heading').click()
    await expect(overlay(page)).toContainText('A heron, two frogs.')
    await expect.poll(() => highlighted(page)).toEqual(['heron'])
    await expect(marked(overlay(page), 'heron')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    expect(await highlighted(page)).toEqual([])
  },
)

story('a mark made in a search shows on the board as well', { tag: '@all' }, async ({ page }) => {
  await page.goto('/feed?q=intitle:rain')
  await page.getByRole('button', { name: 'Mark Read: Rain on the roof' }).click()
  await expect(page.getByRole('button', { name: 'Mark Unread: Rain on the roof' })).toBeVisible()
  await sidebarLink(page, /^My Feeds/).click()
  await expect(page.getByRole('button', { name: 'Mark Unread: Rain on the roof' })).toBeVisible()
})

story('a search without results explains how to search', { tag: '@all' }, async ({ page }) => {
  await page.goto('/feed?q=zeppelin')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  const help = page.getByRole('region', { name: 'How to search' })
  await expect(help).toContainText('intitle:')
  await expect(help).toContainText('is:unread')
  await field(page).fill('-cafe')
  await field(page).press('Enter')
  await expect(articles(main(page))).toHaveCount(1)
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(field(page)).toHaveValue('zeppelin')
})

story('a search says OR, completes what one types, and says what it reads otherwise', async ({ page, signedIn }) => {
  await signedIn.calls('POST /tags', { body: { name: 'my "best" work', color: '#3b82f6', icon: '' } })
  await page.goto('/feed?view=search')
  const options = main(page).getByRole('option')
  await field(page).fill('heron OR cress')
  await field(page).press('Enter')
  await expect(articles(main(page))).toHaveCount(2)
  await field(page).fill('café AND heron')
  await field(page).press('Enter')
  await expect(main(page).getByText('"AND" is searched as a word')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How to search' })).toContainText('bench OR chair')

  await field(page).fill('')
  await field(page).pressSequentially('(rain OR pond) -fe')
  await expect(options).toHaveText(/^-feed:/)
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('(rain OR pond) -feed:')
  await expect(options).toHaveText('-feed:"Garden Diary"')
  await field(page).press('Escape')
  await expect(options).toHaveCount(0)
  await field(page).fill('tag:BEST')
  await options.click()
  await expect(field(page)).toHaveValue(String.raw`tag:"my \"best\" work" `)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
})

story('the author, a category and the site of an article lead to all like it', async ({ page, signedIn, product }) => {
  const author = 'Dwayne "The Rock" Johnson'
  const feed = product.publishers.feed('gym', 'still', { title: 'Gym', itemCount: 1 })
  feed.items = [
    feed.publish({ title: 'Lift', author, categories: ['Heavy metal'] }),
    feed.publish({ title: 'Rest', author }),
  ]
  await signedIn.subscribes([feed.url], 'News')
  const like = page.getByRole('navigation', { name: 'More like this' })
  await page.goto('/feed?q=intitle:lift')
  await articles(main(page)).getByRole('heading').click()
  await overlay(page)
    .getByRole('link', { name: `Articles by ${author}` })
    .click()
  await expect(overlay(page)).toBeHidden()
  await expect(field(page)).toHaveValue('author:"Dwayne  The Rock  Johnson"')
  await expect(articles(main(page))).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Make a rule of this search' })).toBeVisible()

  await articles(main(page)).getByRole('heading', { name: 'Lift' }).click()
  await like.getByRole('link', { name: 'Articles in Heavy metal' }).click()
  await expect(articles(main(page))).toHaveCount(1)
  await articles(main(page)).getByRole('heading').click()
  await like.getByRole('link', { name: 'Articles from' }).first().click()
  await expect(overlay(page)).toBeHidden()
  await expect(field(page)).toHaveValue(/^url:/)
})

story.describe('an invalid query', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 400/] })

  story('is refused with the server’s text, and can be corrected', async ({ page }) => {
    await page.goto('/feed?q=is:nonsense')
    await expect(page.getByRole('alert')).toContainText('nonsense')
    await field(page).fill('(rain OR OR)')
    await field(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText('OR needs something to find on each side')
    await field(page).fill('is:unread')
    await field(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(articles(main(page))).toHaveCount(3)
  })
})

story('a long result loads more when scrolled', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const long = product.publishers.feed('long', 'still', { title: 'Long Story', itemCount: 120 })
  await signedIn.subscribes([long.url], 'Reading')
  await page.goto('/feed?q=feed:long')
  await expect(articles(main(page)).filter({ hasText: '(no. 120)' })).toBeVisible()
  await expect(async () => {
    await articles(main(page)).last().scrollIntoViewIfNeeded()
    await expect(articles(main(page)).filter({ hasText: '(no. 1)' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})

story(
  'a saved search is on the board, updates, and can be edited, moved and deleted',
  async ({ page, signedIn, product }) => {
    await page.goto('/feed?q=cafe')
    await page.getByRole('button', { name: 'Save this search' }).click()
    const saving = page.getByRole('dialog', { name: 'Save this search' })
    await expect(saving.getByLabel('Name')).toHaveValue('cafe')
    await saving.getByLabel('Name').fill('Coffee')
    await saving.getByLabel('Column').selectOption('Interests')
    await saving.getByRole('button', { name: 'Save' }).dblclick()
    await expect(saving).toBeHidden()
    await sidebarLink(page, /^My Feeds/).click()
    const coffee = column(page, 'Interests').getByRole('region', { name: 'Coffee' })
    await expect(articles(coffee)).toHaveCount(2)
    expect((await signedIn.calls('GET /searches')).searches).toHaveLength(1)

    const fresh = product.publishers.feed('fresh', 'still', { title: 'Fresh', itemCount: 0 })
    const [subscription] = await signedIn.subscribes([fresh.url], 'Reading')
    fresh.publish({ title: 'A café opens' })
    await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscription?.id ?? 0 } })
    await expect(articles(coffee)).toHaveCount(3)
    await expect(articles(coffee).first()).toContainText('A café opens')

    await coffee.hover()
    await chooseInMenu(page, 'Options of the search Coffee', 'Edit search')
    const editing = page.getByRole('dialog', { name: 'Edit search: Coffee' })
    await editing.getByLabel('Search for').fill('intitle:rain')
    await editing.getByLabel('Name').fill('Wet')
    await editing.getByRole('button', { name: 'Save' }).click()
    const wet = column(page, 'Interests').getByRole('region', { name: 'Wet' })
    await expect(articles(wet)).toHaveCount(1)

    await wet.hover()
    await chooseInMenu(page, 'Options of the search Wet', 'Move to column News')
    const moved = column(page, 'News').getByRole('region', { name: 'Wet' })
    await expect(articles(moved)).toHaveCount(1)
    await moved.getByRole('link', { name: 'Wet' }).click()
    await expect(page).toHaveURL(/\?q=intitle/)
    await page.goBack()

    await moved.hover()
    await chooseInMenu(page, 'Options of the search Wet', 'Delete')
    const asking = page.getByRole('alertdialog', { name: 'Delete the search Wet?' })
    await asking.getByRole('button', { name: 'Delete' }).dblclick()
    await expect(moved).toBeHidden()
    await expect(block(page, 'Garden Diary')).toBeVisible()
  },
)

story('the block of a search loads more, to its end', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const long = product.publishers.feed('longer', 'still', { title: 'Longer Story', itemCount: 17 })
  await signedIn.subscribes([long.url], 'Reading')
  const { columns } = await signedIn.calls('GET /columns')
  await signedIn.calls('POST /searches', {
    body: { name: 'Everything there', query: 'feed:longer', columnId: columns[0]?.id ?? 0 },
  })
  const everything = column(page, 'News').getByRole('region', { name: 'Everything there' })
  const more = everything.getByRole('button', { name: 'Load More Articles' })
  for (let shown = 3; shown < 17; shown += 3) {
    await expect(articles(everything)).toHaveCount(shown)
    await more.click()
  }
  await expect(articles(everything)).toHaveCount(17)
  await expect(more).toBeHidden()
})

/** Highlighted texts outside the HTML (CSS Custom Highlight API). */
const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('search-hits') ?? [])].map((range) => range.toString()))
