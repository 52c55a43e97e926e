import type { Locator, Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { expectAccessible, keepLook } from './support/looks.ts'
import type { Product } from './support/product.ts'
import { fitsItsWidth, overlay, sidebarLink, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const opening = 'The river returns to its old bed, and the farmers have waited for a long time.'
const formula = '<math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>'
const filler = Array.from({ length: 12 }, (_, index) => `<p>Part ${index} goes past the farms and the mills.</p>`).join(
  '',
)
const html = `<p id="opening">${opening}</p><p>It is known that ${formula} holds.</p><p>A heron stands in the reeds at noon.</p>
  <pre><code class="language-js">const bed = 'old'</code></pre>${filler}`

async function givenArticle(account: Account, product: Product) {
  const feed = product.publishers.feed(`marked-${account.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
  feed.items = feed.items.map((item) => ({ ...item, title: 'The river', html }))
  const [subscription] = await account.subscribes([feed.url])
  return { feed, subscriptionId: subscription?.id ?? 0 }
}

async function opensArticle(page: Page): Promise<void> {
  await page.goto('/feed')
  await page.getByRole('main').getByRole('heading', { name: 'The river' }).getByRole('button').click()
  await expect(overlay(page).getByText('Part 11 goes')).toBeAttached()
  await expect(overlay(page).getByRole('button', { name: 'Note on this article' })).toBeAttached()
}

/** Selects words as a mouse or a finger does: the selection is there, and then it rests. */
const selects = (page: Page, words: string) =>
  page.evaluate((words) => {
    const walker = document.createTreeWalker(
      document.querySelector('dialog article') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(words) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + words.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      return
    }
    throw new Error(`The article has no ${words}`)
  }, words)

/** The words that are drawn in a color. */
const drawnIn = (page: Page, color: string) =>
  page.evaluate((color) => [...(CSS.highlights.get(`mark-${color}`) ?? [])].map(String), color)

/** At once: Playwright types a megabyte for half a minute. */
const pastes = (field: Locator, text: string) =>
  field.evaluate((element, text) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)

const tools = (page: Page) => overlay(page).getByRole('toolbar', { name: 'Selected words' })
const section = (page: Page) => overlay(page).getByRole('region', { name: 'Highlights' })
const stored = async (account: Account) =>
  (await account.calls('GET /highlights')).articles.flatMap(({ highlights }) =>
    highlights.map(({ quote, note, color }) => [quote, note, color]),
  )

story('words are highlighted, get a note, and are listed and exported', async ({ page, product, signedIn }, info) => {
  await givenArticle(signedIn, product)
  await opensArticle(page)
  await selects(page, 'returns to its old bed')
  await tools(page).getByRole('button', { name: 'Highlight in green' }).click()
  await expect.poll(() => drawnIn(page, 'green')).toEqual(['returns to its old bed'])
  await section(page).getByRole('button', { name: 'Edit highlight: returns to its old bed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Highlight', exact: true })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Since when?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Highlight in pink' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section(page)).toContainText('Since when?')
  await expect.poll(() => drawnIn(page, 'pink')).toEqual(['returns to its old bed'])
  expect(await drawnIn(page, 'green')).toEqual([])
  await expectAccessible(page)
  await keepLook(page, info, 'article')
  await page.keyboard.press('Escape')

  await sidebarLink(page, 'Highlights').click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'The river' })).toBeVisible()
  await expect(main).toContainText('returns to its old bed')
  await expectAccessible(page)
  await keepLook(page, info, 'list')
  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export as Markdown' }).click()
  const stream = await (await downloading).createReadStream()
  const file = (await stream.toArray()).join('')
  expect(file).toContain('> returns to its old bed\n\nSince when?')
  await main.getByRole('searchbox', { name: 'Search highlights and notes' }).fill('moon')
  await expect(main.getByText('Nothing found')).toBeVisible()
  await main.getByRole('searchbox').fill('since')
  await expect(main.getByRole('heading', { name: 'The river' })).toBeVisible()
})

story(
  'Escape and Back lose no words: they ask about a note, and Escape lets selected words go first',
  async ({ page, product, signedIn }) => {
    const article = page.getByRole('dialog', { name: 'The river' })
    await givenArticle(signedIn, product)
    await opensArticle(page)
    await selects(page, 'returns to its old bed')
    await expect(tools(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tools(page)).toBeHidden()
    await expect(article).toBeVisible()

    await section(page).getByRole('button', { name: 'Note on this article' }).click()
    const note = page.getByRole('textbox', { name: 'Note' })
    const question = page.getByRole('alertdialog', { name: 'Discard what you wrote?' })
    await note.fill('Half a thought')
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.press('Escape')
      await expect(question).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(note).toHaveValue('Half a thought')
    }
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await question.getByRole('button', { name: 'Keep writing' }).click()

    const address = page.url()
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate(() => history.back())
      await question.getByRole('button', { name: 'Keep writing' }).click()
      await expect(note).toHaveValue('Half a thought')
      expect(page.url()).toBe(address)
    }

    // A megabyte is neither cut off nor lost.
    const long = 'word '.repeat(210_000)
    await pastes(note, long)
    await expect(page.getByRole('alert').filter({ hasText: 'at most 10,000 characters' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(note).toHaveValue(long)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(note).toBeHidden()
    await expect(article).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(article).toBeHidden()
  },
)

story(
  'highlights keep their words when the publisher edits the article',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    const { feed, subscriptionId } = await givenArticle(signedIn, product)
    await opensArticle(page)
    for (const words of ['returns to its old bed', 'heron stands in the reeds']) {
      await selects(page, words)
      await tools(page).getByRole('button', { name: 'Highlight in blue' }).click()
      await expect(section(page)).toContainText(words)
    }
    const edited = html
      .replace('<p id', '<p>A correction by the editor.</p><p id')
      .replace('<p>A heron stands in the reeds at noon.</p>', '')
    feed.items = feed.items.map((item) => ({ ...item, html: edited }))
    await signedIn.calls('POST /feeds/:id/refresh', { params: { id: subscriptionId } })
    await opensArticle(page)
    await expect(overlay(page).getByText('A correction by the editor.')).toBeAttached()
    await expect.poll(() => drawnIn(page, 'blue')).toEqual(['returns to its old bed'])
    const gone = section(page).getByRole('listitem').filter({ hasText: 'heron stands in the reeds' })
    await expect(gone).toContainText('No longer in the text')
  },
)

story('formulas and code are highlighted', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await givenArticle(signedIn, product)
  await opensArticle(page)
  await page.evaluate(() => {
    const symbols = [...document.querySelectorAll('dialog math mi')]
    const range = document.createRange()
    range.setStart(symbols[1]?.firstChild ?? document.body, 0)
    range.setEnd(symbols[2]?.firstChild ?? document.body, 1)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  })
  await tools(page).getByRole('button', { name: 'Highlight in yellow' }).click()
  await expect.poll(async () => (await stored(signedIn)).map(([quote]) => quote)).toEqual(['E=mc2'])
  await selects(page, "const bed = 'old'")
  await tools(page).getByRole('button', { name: 'Highlight in yellow' }).click()
  await expect.poll(() => drawnIn(page, 'yellow')).toEqual(['E=mc2', "const bed = 'old'"])
})

story('keys highlight, write notes and delete with Undo', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await givenArticle(signedIn, product)
  await opensArticle(page)
  await page.keyboard.press('h')
  await expect.poll(() => stored(signedIn)).toEqual([[opening, '', 'yellow']])
  await page.keyboard.press('n')
  await page
    .getByRole('dialog', { name: 'Note on this article' })
    .getByRole('textbox', { name: 'Note' })
    .fill('Read it twice')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(section(page)).toContainText('Read it twice')
  await section(page)
    .getByRole('button', { name: /^Edit highlight: The river/ })
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => drawnIn(page, 'yellow')).toEqual([])
  await expect(toast(page, 'Highlight deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => drawnIn(page, 'yellow')).toEqual([opening])
})

story('on a phone the bar is at the lower edge', { tag: '@all' }, async ({ browser, product, signedIn }, info) => {
  await givenArticle(signedIn, product)
  const context = await browser.newContext({
    ...{ baseURL: product.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  const phone = await context.newPage()
  await phone.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
  await opensArticle(phone)
  await selects(phone, 'farmers have waited')
  await expect(tools(phone)).toBeVisible()
  expect((await tools(phone).boundingBox())?.y).toBeGreaterThan(700)
  expect(await fitsItsWidth(phone)).toBe(true)
  await keepLook(phone, info, 'phone')
  await tools(phone).getByRole('button', { name: 'Highlight in yellow' }).tap()
  await expect.poll(() => stored(signedIn)).toEqual([['farmers have waited', '', 'yellow']])
  await context.close()
})

story('a highlight made on one device is drawn on the other', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await givenArticle(signedIn, product)
  await opensArticle(page)
  const { items } = await signedIn.calls('GET /feeds/items')
  await signedIn.calls('POST /feeds/items/:id/highlights', {
    params: { id: items[0]?.id ?? 0 },
    body: { source: 'feed', quote: 'the farmers', prefix: 'and ', suffix: ' have', start: 36, color: 'green' },
  })
  await expect.poll(() => drawnIn(page, 'green')).toEqual(['the farmers'])
})
