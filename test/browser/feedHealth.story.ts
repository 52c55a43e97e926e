// The page of failing feeds: since when, why, and what a reader can do.
import type { Page } from '@playwright/test'
import type { FakeMood } from '../../dev/fakeFeeds/moods.ts'
import type { Account } from './support/account.ts'
import type { Product } from './support/product.ts'
import { expect, story } from './support/story.ts'

const row = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })

/** A feed that worked when it was added and fails now. */
async function failing({ publishers }: Product, reader: Account, title: string, mood: FakeMood) {
  const source = publishers.feed(title.replaceAll(' ', '-'), 'still', { title })
  const [feed] = await reader.subscribes([source.url])
  source.mood = mood
  // The refresh answers 502, as expected.
  await reader.calls('POST /feeds/:id/refresh', { params: { id: feed?.id ?? 0 } }).catch(() => {})
  return source
}

story('a reader without failing feeds sees a message', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  await page.goto('/feed-health')
  await expect(page.getByText('All feeds are working')).toBeVisible()
})

story.describe('a feed that does not respond', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of (?:400|502)/] })

  story('is listed with its reason, and disappears once it responds again', async ({ page, signedIn, product }) => {
    const source = await failing(product, signedIn, 'Notes behind a door', 'forbidden')
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.goto('/feed-health')
    await expect(page.getByText(/^1 feed needs attention, of 2 in all/)).toBeVisible()
    await expect(row(page, 'Notes behind a door')).toContainText('The server refuses access to the feed (403).')
    await expect(row(page, 'Notes behind a door')).toContainText(source.url)
    await expect(row(page, 'Notes behind a door')).toContainText(/Last success.*just now.*Next check.*in \d+/)

    await page.getByRole('button', { name: 'Try now: Notes behind a door' }).click()
    await expect(page.getByRole('alert')).toContainText('The server refuses access to the feed (403).')
    source.mood = 'grows'
    await page.getByRole('button', { name: 'Try now: Notes behind a door' }).click()
    await expect(page.getByRole('status').getByText('Feed refreshed successfully')).toBeVisible()
    await expect(page.getByText('All feeds are working')).toBeVisible()
  })

  story('can get another address, and one without a feed is refused', async ({ page, signedIn, product }) => {
    const source = await failing(product, signedIn, 'The Old Post', 'missing')
    const home = product.publishers.feed('the-new-post', 'still', { title: 'The New Post', items: source.items })
    await page.goto('/feed-health')
    await page.getByRole('button', { name: 'Change address: The Old Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Address of The Old Post' })
    await expect(dialog.getByLabel('Address')).toHaveValue(source.url)
    await dialog.getByLabel('Address').fill('nowhere at all')
    await dialog.getByRole('button', { name: 'Change address' }).click()
    await expect(dialog.getByRole('alert')).toContainText('That is not a web address.')
    await dialog.getByLabel('Address').fill(home.url)
    await dialog.getByRole('button', { name: 'Change address' }).click()
    await expect(page.getByRole('status').getByText('Feed address changed')).toBeVisible()
    await expect(page.getByText('All feeds are working')).toBeVisible()
    expect((await signedIn.calls('GET /feeds')).feeds).toMatchObject([{ title: 'The New Post', feedUrl: home.url }])
  })

  story('asks which feed of a page is the new address', async ({ page, signedIn, product }) => {
    const source = await failing(product, signedIn, 'The Harbor Letter', 'missing')
    const home = product.publishers.feed('harbor-home', 'still', { title: 'The Harbor Letter', items: source.items })
    const [broken, comments] = ['broken', 'comments'].map((name) => product.publishers.feed(`harbor-${name}`, 'error'))
    const links = [home, broken, comments].map(
      (feed) => `<link rel="alternate" type="application/rss+xml" title="${feed?.channel.title}" href="${feed?.url}">`,
    )
    source.mood = 'becamePage'
    Object.assign(source.options, { page: { html: links.join(''), status: 404 } })
    await page.goto('/feed-health')
    await page.getByRole('button', { name: 'Try now: The Harbor Letter' }).click()
    await expect(page.getByRole('alert').getByText(/^This address is a web page, not a feed\./)).toBeVisible()
    const asked = row(page, 'The Harbor Letter')
    await expect(asked).toContainText('The page names these feeds. Which one is yours?')
    await expect(asked.getByRole('list', { name: 'Feeds that the page names: The Harbor Letter' })).toBeVisible()
    await expect(asked.getByRole('listitem')).toHaveCount(3)
    await asked.getByRole('button', { name: broken?.url ?? '' }).click()
    await expect(asked.getByRole('alert')).toContainText('The server reports a problem (500).')
    await asked.getByRole('button', { name: home.url }).click()
    await expect(page.getByRole('status').getByText('Feed address changed')).toBeVisible()
    await expect(page.getByText('All feeds are working')).toBeVisible()
    expect((await signedIn.calls('GET /feeds')).feeds).toMatchObject([{ feedUrl: home.url }])
  })

  story('can be unsubscribed from, after a confirmation', async ({ page, signedIn, product }) => {
    await failing(product, signedIn, 'The Tide Table', 'gone')
    await page.goto('/feed-health')
    await page.getByRole('button', { name: 'Delete: The Tide Table' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('status').getByText('Feed deleted successfully')).toBeVisible()
    await expect(page.getByText('All feeds are working')).toBeVisible()
    expect((await signedIn.calls('GET /feeds')).feeds).toEqual([])
  })
})
