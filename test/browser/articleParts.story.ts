// Parts that publishers draw by script or load from others, as readers see them: players, formulas, drawings, code, broken
// pictures.
import type { Page } from '@playwright/test'
import { articles, block, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

// The missing pictures, and the still of a video, which no test can fetch.
story.use({ expectedComplaints: [/status of 404/] })

/** Opens the only article of a feed with this HTML. */
async function opensArticle(
  { page, signedIn, product }: Pick<Parameters<Parameters<typeof story>[2]>[0], 'page' | 'signedIn' | 'product'>,
  html: string,
): Promise<void> {
  const feed = product.publishers.feed(`parts-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
  feed.items = feed.items.map((item) => ({ ...item, html }))
  await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  await articles(block(page, 'The Workbench')).getByRole('heading').click()
  await expect(overlay(page).getByText('The end of it.')).toBeAttached()
}

// Long enough to be the fuller of the item's two texts.
const end = `<p>The end of it.</p><p>${'It goes on for a while. '.repeat(20)}</p>`

story('a player sends no request to its host until the reader presses play', async ({ page, signedIn, product }) => {
  const asked: { url: string; referer: string | undefined }[] = []
  await page.route(/^https:[/][/][^/]*(youtube|ytimg|google|vimeo)/, async (route) => {
    asked.push({ url: route.request().url(), referer: (await route.request().allHeaders()).referer })
    await route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' })
  })
  await opensArticle(
    { page, signedIn, product },
    `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Harbour at dawn"></iframe>
     <iframe src="https://player.vimeo.com/video/76979871"></iframe>${end}`,
  )
  const play = overlay(page).getByRole('button', { name: 'Play Harbour at dawn' })
  await expect(play).toBeVisible()
  await expect(overlay(page).getByRole('button', { name: 'Play video on Vimeo' })).toBeVisible()
  await expect(overlay(page).getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(asked).toEqual([])
  await expect(overlay(page).locator('iframe')).toHaveCount(0)

  await play.focus()
  await page.keyboard.press('Enter')
  const frame = overlay(page).locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Harbour at dawn')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
  await expect
    .poll(() => asked.map(({ url }) => url))
    .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
  // The address of this server, never of the article; Vimeo gets no referrer at all.
  expect([undefined, `${new URL(page.url()).origin}/`]).toContain(asked[0]?.referer)
  await overlay(page).getByRole('button', { name: 'Play video on Vimeo' }).click()
  await expect(overlay(page).locator('iframe[src*="vimeo"]')).toHaveAttribute('referrerpolicy', 'no-referrer')
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
})

story(
  'a formula, a drawing and a task list look as their publisher meant',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await opensArticle(
      { page, signedIn, product },
      `<p id="sum">So <span class="katex"><span class="katex-mathml"><math><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac></math></span><span class="katex-html" aria-hidden="true">nk</span></span>.</p>
     <svg viewBox="0 0 200 100" width="200" height="100"><title>The tide</title><rect width="200" height="100" fill="teal"/></svg>
     <ul><li><input type="checkbox" checked> Flour</li><li><input type="checkbox"> Salt</li></ul>
     <pre><code class="language-js">const bread = 'rye' // today</code></pre><button>Copy</button>${end}`,
    )
    await expect(overlay(page).getByText('So nk.')).toHaveCount(1)
    await expect(overlay(page).locator('math')).toHaveCount(1)
    const drawing = overlay(page).getByRole('img', { name: 'The tide' })
    await expect(drawing).toBeVisible()
    expect(await drawing.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      200, 100,
    ])
    await expect(overlay(page).getByRole('checkbox', { name: 'Done', exact: true })).toBeChecked()
    await expect(overlay(page).getByRole('checkbox', { name: 'Not done' })).toBeDisabled()
    await expect(overlay(page).getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0)
  },
)

story(
  'code has colors, and its library is loaded for articles with code only',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const isLoaded = () => loaded.some((url) => url.includes('/tokenizeCode'))
    await opensArticle({ page, signedIn, product }, `<p>No code.</p>${end}`)
    expect(isLoaded()).toBe(false)

    const feed = product.publishers.feed(`code-${signedIn.email}`, 'still', { title: 'The Compiler', itemCount: 1 })
    const html = `<pre><code class="language-js">const bread = 'rye' // today</code></pre>${end}`
    feed.items = feed.items.map((item) => ({ ...item, html }))
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await articles(block(page, 'The Compiler')).getByRole('heading').click()
    await expect.poll(() => coloredAs(page, 'code-keyword')).toEqual(['const'])
    expect(await coloredAs(page, 'code-string')).toEqual([`'rye'`])
    expect(await coloredAs(page, 'code-comment')).toEqual(['// today'])
    expect(isLoaded()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => coloredAs(page, 'code-keyword')).toEqual([])
  },
)

const coloredAs = (page: Page, name: string) =>
  page.evaluate((highlight) => [...(CSS.highlights.get(highlight) ?? [])].map(String), name)

story(
  'a link to a footnote leads there and leaves the article open',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await opensArticle(
      { page, signedIn, product },
      `<p>Bread<a href="#fn1">1</a></p>${'<p>More of it.</p>'.repeat(60)}<p id="fn1">Rye, that is.</p>${end}`,
    )
    const address = page.url()
    await expect(overlay(page).getByText('Rye, that is.')).not.toBeInViewport()
    await overlay(page).getByRole('link', { name: '1', exact: true }).click()
    await expect(overlay(page).getByText('Rye, that is.')).toBeInViewport()
    await expect(overlay(page).getByText('Rye, that is.')).toBeFocused()
    expect(page.url()).toBe(address)
  },
)

story(
  'a missing picture leaves no box, on the board or in the article',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed(`broken-${signedIn.email}`, 'still', { title: 'The Attic', itemCount: 3 })
    const missing = new URL('/nowhere.png', feed.url).href
    const html = `<p>Before.</p><figure><a href="https://a.test/"><img src="${missing}?2" width="640" height="360" alt="A view"></a></figure>
    <figure><img src="${missing}?3"><figcaption>What it showed.</figcaption></figure>${end}`
    feed.items = feed.items.map((item, index) => ({ ...item, html, imageUrl: `${missing}?${index}` }))
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await expect(articles(block(page, 'The Attic'))).toHaveCount(3)
    await expect(block(page, 'The Attic').getByRole('article').locator('img')).toHaveCount(0)
    for (const item of await articles(block(page, 'The Attic')).all())
      await expect(item).toHaveAttribute('data-look', 'row')
    await articles(block(page, 'The Attic')).first().getByRole('heading').click()
    await expect(overlay(page).getByText('What it showed.')).toBeVisible()
    await expect(overlay(page).getByRole('img', { name: 'A view' })).toBeHidden()
    await expect(overlay(page).getByRole('figure')).toHaveCount(1)
    await expect(overlay(page).locator('img[src*="nowhere"]:visible')).toHaveCount(0)
  },
)

story('a loading picture reserves its space', { tag: '@all' }, async ({ page, signedIn, product }) => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/late\.png/, async (route) => {
    await isLetGo
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>',
    })
  })
  await opensArticle({ page, signedIn, product }, `<img src="late.png" width="400" height="300" alt="A map">${end}`)
  const picture = overlay(page).getByRole('img', { name: 'A map' })
  const size = async () => {
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    return [Math.round(width), Math.round(height)]
  }
  expect(await size()).toEqual([400, 300])
  letGo()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
  expect(await size()).toEqual([400, 300])
})
