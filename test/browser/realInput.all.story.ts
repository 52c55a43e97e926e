// Documents as publishers write them, in every format, each read to its end. They were written for these stories and are in
// test/fixtures/feeds.
import type { Page } from '@playwright/test'
import { addTime } from './support/addTime.ts'
import { articles, block, column, fitsItsWidth, overlay, scrollTo } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const titles: Record<string, { feed: string; items: string[] }> = {
  'almost-nothing.xml': { feed: 'How to say <script> aloud', items: [] },
  'atom-0.3.xml': { feed: 'Old Orchard Diary', items: ['Grafting notes', 'The pear that was a quince'] },
  'atom-1.0.xml': { feed: 'Signal & Sleeper', items: ['The 07:12, again', 'Points, frozen'] },
  'json-feed-1.1.json': { feed: 'Tidewrack', items: ['A glass float', 'Buoys, counted'] },
  'latin-1.xml': { feed: 'Café Müßiggang', items: ['Übermorgen: Brot für alle', 'Kein Wlan, schöne Stühle'] },
  'links-that-run.xml': { feed: 'Links That Run', items: ['A link with a script in it'] },
  'long-names.xml': { feed: 'Proceedings of the society', items: [] },
  'no-dates-no-guids.xml': { feed: 'Parish Notices', items: ['Jumble sale', 'Jumble sale, moved', 'Bell ringing'] },
  'podcast.xml': { feed: 'Kettle On', items: ['Episode 12: The fence', 'Episode 11: Bins'] },
  'rdf-1.0.xml': { feed: 'New on the Shelves', items: ['An atlas of ponds', 'Bread without hurry'] },
  'right-to-left.xml': { feed: 'דפים לקריאה איטית', items: ['הנמל בלילה'] },
  'rss-0.91.xml': { feed: 'Harbour Board', items: ['Low water on Thursday', 'The crane is back'] },
  'rss-2.0-blog.xml': { feed: 'Two Looms', items: ['A warp of one’s own', 'Selvedges'] },
  'rss-2.0-without-titles.xml': { feed: '@gardener', items: ['Leeks 🌱'] },
  'same-guid-everywhere.xml': { feed: 'Weather for Hills', items: ['Morning: none of it'] },
  'unclosed-and-unescaped.xml': { feed: 'Nuts & Bolts', items: ['Metric & imperial', 'M8 × 40'] },
}

// Their pictures and links don't exist.
story.use({ expectedComplaints: [/status of (404|502)/] })

story('a board of real documents opens, scrolls and shows every article', async ({ page, signedIn, product }) => {
  const { documents } = product.publishers
  expect(documents.map(({ file }) => file).sort()).toEqual(Object.keys(titles).sort())
  await signedIn.subscribes(documents.map(({ url }) => url))
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film about selvedges' }))
  await page.goto('/feed')
  for (const { feed, items } of Object.values(titles)) {
    addTime()
    const shown = page.getByRole('region', { name: feed })
    await scrollTo(shown)
    for (const item of items) await expect(shown.getByRole('button', { name: item, exact: true })).toBeVisible()
  }

  await articles(page.getByRole('main')).first().getByRole('heading').click()
  const position = overlay(page).getByText(/^\d+ \/ \d+$/)
  const [opened = 0, count = 0] = (await position.innerText()).split(' / ').map(Number)
  // The board has scrolled past the first articles.
  for (let number = opened - 1; number >= 1; number -= 1) {
    await page.keyboard.press('ArrowLeft')
    await expect(position).toHaveText(`${number} / ${count}`)
  }
  expect(count).toBeGreaterThan(2 * documents.length)
  for (let number = 1; number <= count; number += 1) {
    addTime()
    await expect(position).toHaveText(`${number} / ${count}`)
    await expect(overlay(page).getByRole('article')).not.toContainText('could not be loaded')
    await page.keyboard.press('ArrowRight')
  }
})

story('an item without title, date, link or picture can be read', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([addressOf(product.publishers.documents, 'almost-nothing.xml')])
  await page.goto('/feed')
  const bare = block(page, 'How to say <script> aloud')
  const worded = articles(bare).filter({ hasText: 'Only words, no title' })
  await expect(worded.getByText(/just now|min ago/)).toBeVisible()
  await worded.getByRole('heading').click()
  await expect(overlay(page).getByRole('article')).toContainText(
    'Only words, no title, no date, no link and no picture.',
  )
  await expect(overlay(page).getByRole('link', { name: 'Read Full Article' })).toBeHidden()
  await expect(overlay(page).getByRole('img')).toBeHidden()
})

for (const [width, height] of [
  [1440, 900],
  [900, 1200],
  [320, 640],
] as const)
  story(`names that are too long don’t break the page at ${width} px`, async ({ page, signedIn, product }) => {
    const files = ['long-names.xml', 'right-to-left.xml', 'almost-nothing.xml']
    await signedIn.subscribes(files.map((file) => addressOf(product.publishers.documents, file)))
    await page.setViewportSize({ width, height })
    await page.goto('/feed')
    const long = page.getByRole('region', { name: /^Proceedings of the society/ })
    await expect(articles(long)).toHaveCount(2)
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await overflows(column(page, 'News'))).toBe(false)
    await articles(long).first().getByRole('heading').click()
    await expect(overlay(page).getByRole('heading', { level: 1 })).toBeVisible()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await overflows(overlay(page))).toBe(false)
  })

const addressOf = (documents: { file: string; url: string }[], file: string) =>
  documents.find((document) => document.file === file)?.url ?? ''

const overflows = (place: ReturnType<Page['getByRole']>) =>
  place.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
