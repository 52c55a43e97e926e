// Later, the list of what to read, and pages of the web that a reader keeps.
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expectAccessible, keepLook } from './support/looks.ts'
import { addBox, articles, block, overlay, sidebarLink, toast } from './support/reader.ts'
import { givenRiver, main, row, rowTitles } from './support/river.ts'
import { expect, story } from './support/story.ts'

// A refused page answers 422.
story.use({ expectedComplaints: [/status of 422/] })

const looks = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

/** Both sizes in both schemes, without an accessibility problem. */
async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of looks)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await keepLook(page, story.info(), `${name}-${size}-${colorScheme}`)
    }
  await page.setViewportSize(looks[0][1])
  await page.emulateMedia({ colorScheme: 'light' })
}

const sentence = 'The river rose by a metre in one night, and nobody in the lower town had slept. '
const pageOf = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>
  <nav>Subscribe to our letter</nav><main><article><h1>${title}</h1><p>${sentence.repeat(5)}</p><p>${sentence.repeat(5)}</p>
  </article></main></body></html>`

/** A site with a page for each address, which names the page. */
async function openSite(): Promise<{ url: string; dies: () => void }> {
  const server = createServer((request, response) => {
    const title = decodeURIComponent(request.url?.slice(1) ?? '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(title))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const dies = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, dies }
}

story('a pasted address is saved as a page, and its text outlives its site', async ({ page, signedIn, product }) => {
  await givenRiver({ product, signedIn }, 3)
  const site = await openSite()
  await page.goto('/feed')
  await addBox(page).fill(`${site.url}/The%20flood`)
  await expectGoodLooks(page, 'add-box')
  await page.getByRole('button', { name: 'Save this page' }).click()
  await expect(toast(page, /^Saved: /)).toBeVisible()
  await expect(addBox(page)).toHaveValue('')
  await sidebarLink(page, /^Saved/).click()
  await expect(rowTitles(page)).toHaveText(['The flood'])
  site.dies()
  await rowTitles(page).getByRole('button').click()
  await expect(overlay(page).getByText('The river rose by a metre').first()).toBeVisible()
  await expectGoodLooks(page, 'kept-page')
})

story('the bookmark asks once, and saves nothing by itself', { tag: '@all' }, async ({ page, signedIn }) => {
  const site = await openSite()
  await page.goto('/settings#saving')
  const bookmark = page.getByRole('link', { name: 'Save to Broadsheet' })
  await expect(bookmark).toHaveAttribute('href', /^javascript:void open\("http.*\/save\?url="/)
  await bookmark.scrollIntoViewIfNeeded()
  await expectGoodLooks(page, 'settings')
  await page.goto(`/save?url=${encodeURIComponent(`${site.url}/tides`)}&title=Tides`)
  await expect(page.getByText('Tides')).toBeVisible()
  await expectGoodLooks(page, 'save')
  expect((await signedIn.calls('GET /feeds/items', { query: { savedOnly: 'true' } })).items).toEqual([])
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('On Later: Tides')).toBeVisible()
  await expectGoodLooks(page, 'save-done')
  await page.goto('/feed?view=later')
  await expect(rowTitles(page)).toHaveText(['tides'])
  site.dies()
})

story('a phone shares a page with Broadsheet', { tag: '@all' }, async ({ page, signedIn, product }) => {
  await page.setViewportSize(looks[1][1])
  const { share_target: target } = await (await fetch(`${product.url}/manifest.webmanifest`)).json()
  expect(target).toMatchObject({ action: 'save', method: 'GET' })
  const query = new URLSearchParams({ [target.params.text]: 'Two moons https://nowhere.invalid/moons' })
  await page.goto(`/${target.action}?${query}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: Two moons')).toBeVisible()
  expect((await signedIn.calls('GET /feeds/items', { query: { savedOnly: 'true' } })).items).toMatchObject([
    { title: 'Two moons', link: 'https://nowhere.invalid/moons' },
  ])
  await page.goto('/feed?view=savedFeeds')
  await rowTitles(page).getByRole('button').click()
  await expect(overlay(page).getByText(/We'll try again|Only the link is kept/)).toBeVisible()
  await expectGoodLooks(page, 'kept-link')
})

story('a page that cannot be saved is refused in a sentence', { tag: '@all' }, async ({ page, signedIn }) => {
  await page.goto('/save?url=javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Only pages of the web can be saved/)
  expect((await signedIn.calls('GET /feeds/items', { query: { savedOnly: 'true' } })).items).toEqual([])
  await page.goto('/save')
  await expect(page.getByText('There is no page to save')).toBeVisible()
})

story('a reader who has to sign in first still saves the page', { tag: '@all' }, async ({ page, account }) => {
  await page.goto('/save?url=https://nowhere.invalid/moons&title=Two%20moons')
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: Two moons')).toBeVisible()
})

story('Shift+S saves the page of a link in an article', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const site = await openSite()
  const feed = product.publishers.feed(`links-${signedIn.email}`, 'still', { title: 'Links', itemCount: 1 })
  Object.assign(feed.items[0] ?? {}, {
    title: 'Two links',
    snippet: 'Read about boats.',
    html: `<p>Read <a href="${site.url}/boats">about boats</a>.</p>`,
  })
  await signedIn.subscribes([feed.url])
  await page.goto('/feed')
  await block(page, 'Links').getByRole('button', { name: 'Two links', exact: true }).click()
  await overlay(page).getByRole('link', { name: 'about boats' }).focus()
  await page.keyboard.press('Shift+S')
  await expect(toast(page, 'Saved: about boats')).toBeVisible()
  await page.keyboard.press('Escape')
  await sidebarLink(page, /^Saved/).click()
  await expect(rowTitles(page)).toHaveText(['boats'])
  site.dies()
})

story('a reader reads Later to its end, the oldest first', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await givenRiver({ product, signedIn }, 6)
  await page.goto('/feed')
  const brook = block(page, 'Brook')
  for (const title of ['Brook 2', 'Brook 1']) {
    await brook.getByRole('button', { name: `Later: ${title}` }).click()
    await expect(brook.getByRole('button', { name: `Remove from Later: ${title}` })).toBeVisible()
  }
  await brook.getByRole('button', { name: 'Brook 3', exact: true }).click()
  await page.keyboard.press('l')
  await expect(overlay(page).getByRole('button', { name: 'Remove from Later: Brook 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebarLink(page, /^Later/)).toHaveText(/3/)

  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(rowTitles(page)).toHaveText(['Brook 3', 'Brook 1', 'Brook 2'])
  await page.getByRole('button', { name: 'Options of this list' }).click()
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click()
  await expect(rowTitles(page)).toHaveText(['Brook 2', 'Brook 1', 'Brook 3'])
  await expect(main(page).getByText('0 of 3 read')).toBeVisible()
  await expectGoodLooks(page, 'later')

  await row(page, 'Brook 2').getByRole('button', { name: 'Mark Read: Brook 2' }).click()
  await expect(main(page).getByText('1 of 3 read')).toBeVisible()
  for (const title of ['Brook 2', 'Brook 1', 'Brook 3'])
    await row(page, title)
      .getByRole('button', { name: `Remove from Later: ${title}` })
      .click()
  await expect(main(page).getByText('Nothing to read later')).toBeVisible()
  await expectGoodLooks(page, 'later-empty')
})

story('Later is a block of the board', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await givenRiver({ product, signedIn }, 6)
  await page.goto('/feed')
  await block(page, 'Brook').getByRole('button', { name: 'Later: Brook 2' }).click()
  await sidebarLink(page, /^Later/).click()
  await page.getByRole('button', { name: 'Options of this list' }).click()
  await page.getByRole('menuitem', { name: 'Show on the board' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Search saved to your board')).toBeVisible()
  await sidebarLink(page, 'My Feeds').click()
  const later = main(page).getByRole('region', { name: 'News' }).getByRole('region', { name: 'Later' })
  await expect(articles(later).getByRole('heading')).toHaveText(['Brook 2'])
})
