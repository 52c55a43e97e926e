// Whole articles: from the teaser of a feed to the text of its page and back, always for a feed, and reasons when there is none.
import type { Page } from '@playwright/test'
import type { TeaserPage } from '../../dev/fakeFeeds/teaserPages.ts'
import { createAccount } from './support/account.ts'
import { startProduct } from './support/product.ts'
import { block, chooseInMenu, findInMenu, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const paragraph = 'The pilots met the ferry before dawn, and nobody on the quay had expected the fog to lift so early.'
const partsOf = (...names: string[]): TeaserPage => ({
  is: 'parts',
  parts: names.map((name) => [1, 2, 3, 4].map((number) => `${paragraph} Paragraph ${number} of the ${name} part.`)),
})
const wholeItem = (page: Page) => page.getByRole('menuitemradio', { name: 'Whole article' })
const lastLine = (page: Page) => overlay(page).getByText('Paragraph 4 of the second part.')

/** A feed of teasers, one item for each page. */
function givenTeasers(
  product: {
    publishers: { feed: (name: string) => { items: unknown[]; url: string; publish: (fields: object) => unknown } }
  },
  name: string,
  pages: Record<string, TeaserPage>,
): string {
  const feed = product.publishers.feed(name)
  feed.items = []
  for (const [title, page] of Object.entries(pages))
    feed.publish({ title, snippet: 'The pilots met.', html: '<p>The pilots met.</p>', page })
  return feed.url
}

const open = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title }).first().click()

story(
  'a reader gets the whole article by its command and by F, and goes back to the feed’s text',
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([givenTeasers(product, 'teasers', { 'The fog lifts': partsOf('first', 'second') })])
    await page.goto('/feed')
    await open(page, 'The fog lifts')
    await expect(overlay(page).getByText('The pilots met.')).toBeVisible()
    await chooseInMenu(page, 'More tools', 'Whole article')
    await expect(lastLine(page)).toBeVisible()
    await expect(await findInMenu(page, 'More tools', 'Whole article')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(overlay(page).getByText(/Share this article|All rights reserved/)).toHaveCount(0)
    await page.keyboard.press('f')
    await expect(lastLine(page)).toBeHidden()
    await expect(overlay(page).getByText('The pilots met.', { exact: true })).toBeVisible()
    await page.keyboard.press('f')
    await expect(lastLine(page)).toBeVisible()
  },
)

story.describe('on a phone', { tag: '@all' }, () => {
  story.use({ viewport: { width: 390, height: 844 } })

  story('the button below a teaser shows the whole article in its place', async ({ page, signedIn, product }) => {
    await signedIn.subscribes([givenTeasers(product, 'harbour', { 'The fog lifts': partsOf('first', 'second') })])
    await page.goto('/feed')
    await open(page, 'The fog lifts')
    const article = overlay(page)
    await article.getByRole('button', { name: 'Show whole article here' }).click()
    await expect(lastLine(page)).toBeVisible()
    // The keyboard goes on from the button, which now leads back.
    await expect(article.getByRole('button', { name: 'Show the text of the feed' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lastLine(page)).toBeHidden()
    await expect(article.getByText('The pilots met.', { exact: true })).toBeVisible()
  })
})

story.describe('pages with a wall', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/502/] })

  story(
    'a page that shows no article says why, and the text of the feed stays',
    async ({ page, signedIn, product }) => {
      const reasons: [TeaserPage['is'], RegExp][] = [
        ['payment', /only to its subscribers/],
        ['consent', /asks for consent to cookies/],
        ['robotCheck', /checks for robots/],
        ['scripts', /builds its article with scripts/],
        ['home', /home page of the site/],
        ['loop', /redirects too many times/],
      ]
      await signedIn.subscribes(
        reasons.map(([is]) => givenTeasers(product, is, { [`About ${is}`]: { is } as TeaserPage })),
      )
      await page.goto('/feed')
      for (const [is, reason] of reasons) {
        await open(page, `About ${is}`)
        await expect(overlay(page).getByRole('button', { name: 'Show whole article here' })).toBeVisible()
        await page.keyboard.press('f')
        await expect(overlay(page).getByText(reason)).toBeVisible()
        await expect(overlay(page).getByText('The pilots met.')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(overlay(page)).toBeHidden()
      }
    },
  )
})

story(
  'a feed that is always read whole opens with the whole article, until the reader chooses never',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([givenTeasers(product, 'harbour', { 'The fog lifts': partsOf('first', 'second') })])
    await page.goto('/feed')
    await chooseWhole(page, 'Always')
    await open(page, 'The fog lifts')
    await expect(lastLine(page)).toBeVisible()
    await page.keyboard.press('f')
    await expect(lastLine(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await page.reload()
    await open(page, 'The fog lifts')
    await expect(lastLine(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await chooseWhole(page, 'Never')
    await page.reload()
    await open(page, 'The fog lifts')
    await expect(overlay(page).getByText('The pilots met.')).toBeVisible()
    await overlay(page).getByRole('button', { name: 'More tools' }).click()
    await expect(page.getByRole('menuitem', { name: 'Typography' })).toBeVisible()
    await expect(wholeItem(page)).toHaveCount(0)
  },
)

async function chooseWhole(page: Page, choice: string): Promise<void> {
  await expect(block(page, 'harbour')).toBeVisible()
  await chooseInMenu(page, 'Options of harbour', 'Whole articles')
  const dialog = page.getByRole('dialog', { name: 'Whole articles of harbour' })
  // Not `check`, which requires the new state at once.
  await dialog.getByRole('radio', { name: choice }).click({ force: true })
  await expect(dialog.getByRole('radio', { name: choice })).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
}

story(
  'an admin tries a rule on a page, sees both articles side by side, and saves it',
  { tag: '@all' },
  async ({ browser }) => {
    const product = await startProduct()
    const admin = await createAccount(product.url)
    const url = givenTeasers(product, 'harbour', { 'The fog lifts': partsOf('first', 'second') })
    await admin.subscribes([url])
    const page = await browser.newPage({ baseURL: product.url })
    await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
    await page.goto('/admin')
    const rules = page.getByRole('region', { name: 'Site rules' })
    await rules.getByLabel('Address of a page').fill(url.replace('/feed', '/item-6'))
    const side = (name: string) => rules.getByRole('region', { name, exact: true })
    await rules.getByLabel('Article', { exact: true }).fill('article p:nth-of-type(2)')
    await rules.getByRole('button', { name: 'Try' }).click()
    await expect(side('With the rule').getByText('The rule finds hardly any words here')).toBeVisible()
    await rules.getByLabel('Article', { exact: true }).fill('article p:nth-of-type(-n+2)')
    await rules.getByRole('button', { name: 'Try' }).click()
    await expect(side('Before').getByText('Paragraph 3 of the first part.')).toBeVisible()
    await expect(side('With the rule').getByText('Paragraph 2 of the first part.')).toBeVisible()
    await expect(side('With the rule').getByText('Paragraph 3 of the first part.')).toHaveCount(0)
    await rules.getByRole('button', { name: 'Save for 127.0.0.1' }).click()
    await expect(rules.getByRole('button', { name: 'Delete rule: 127.0.0.1' })).toBeVisible()
    await rules.getByRole('button', { name: 'Delete rule: 127.0.0.1' }).click()
    await expect(rules.getByRole('button', { name: 'Delete rule: 127.0.0.1' })).toHaveCount(0)
    await page.close()
    await product.stop()
  },
)
