import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { articles, block, overlay } from './support/reader.ts'
import { slowdown } from './support/slowdown.ts'
import { expect, story } from './support/story.ts'

/** A host that accepts every request and never responds. */
async function startSilentHost() {
  const held: ServerResponse[] = []
  const server = createServer((_request, response) => void held.push(response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    held,
    isGivenUpByAny: () => held.some(({ closed }) => closed),
    stop: () => stop(server),
  }
}

function stop(server: Server): void {
  server.close()
  server.closeAllConnections()
}

// Requests that are open at the end of the story fail.
story.use({ expectedComplaints: [/status of (404|502)/] })

story('pictures of a silent publisher delay no click', async ({ page, signedIn, product }) => {
  const silent = await startSilentHost()
  try {
    const feeds = ['Quarry', 'Gully', 'Ravine'].map((title) => {
      const feed = product.publishers.feed(title, 'still', { title, itemCount: 3 })
      feed.items = feed.items.map((item) => ({ ...item, imageUrl: `${silent.url}/${title}-${item.id}.png` }))
      return feed
    })
    await signedIn.subscribes(feeds.map(({ url }) => url))
    await page.goto('/feed')
    await expect.poll(() => silent.held.length).toBeGreaterThanOrEqual(3)
    await marksRead(articles(block(page, 'Quarry')).first())
    expect(silent.isGivenUpByAny()).toBe(false)
  } finally {
    silent.stop()
  }
})

story('pictures in the text of an article don’t, either', async ({ page, signedIn, product }) => {
  const silent = await startSilentHost()
  try {
    const feed = product.publishers.feed('Canyon', 'still', { title: 'Canyon', itemCount: 1 })
    const pictures = Array.from(
      { length: 8 },
      (_, number) => `<p>Plate ${number}</p><img src="${silent.url}/${number}.png">`,
    )
    feed.items = feed.items.map((item) => ({ ...item, html: pictures.join('') }))
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await articles(block(page, 'Canyon')).getByRole('heading').click()
    await expect(overlay(page).getByText('Plate 7')).toBeAttached()
    await expect.poll(() => silent.held.length).toBeGreaterThanOrEqual(3)
    await marksRead(overlay(page))
    // A page that is slowed down may take longer than the server waits for a picture.
    if (slowdown === 1) expect(silent.isGivenUpByAny()).toBe(false)
  } finally {
    silent.stop()
  }
})

story.describe('a server that fetches too many pictures already', () => {
  story.use({ expectedComplaints: [/status of 503/] })

  story('refuses some, which come a little later or leave no box', async ({ page, signedIn, product }) => {
    const requests = new Map<string, number>()
    await page.route('**/api/images?*', async (route) => {
      const address = new URL(route.request().url()).searchParams.get('url') ?? ''
      const count = (requests.get(address) ?? 0) + 1
      requests.set(address, count)
      const isRefused = !address.includes('late') || count <= 2
      if (isRefused) await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error: 'Too many.' } })
      else await route.fulfill({ contentType: 'image/svg+xml', body: drawing })
    })
    const feed = product.publishers.feed('Gorge', 'still', { title: 'Gorge', itemCount: 2 })
    feed.items = feed.items.map((item, index) => ({
      ...item,
      imageUrl: `https://pictures.example/${index === 0 ? 'late' : 'never'}.svg`,
    }))
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    const pictures = articles(block(page, 'Gorge')).locator('img')
    await expect(pictures).toHaveCount(1)
    await expect
      .poll(() => pictures.evaluate((picture: HTMLImageElement) => picture.checkVisibility() && picture.naturalWidth))
      .toBe(40)
    // One by the picture, three by the page, and the same again if the block is drawn a second time on a slow machine.
    const count = requests.get('https://pictures.example/never.svg')
    expect(count).toBeGreaterThanOrEqual(4)
    expect(count).toBeLessThanOrEqual(8)
  })
})

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'

async function marksRead(place: Locator): Promise<void> {
  await place.getByRole('button', { name: /^Mark Read/ }).click()
  await expect(place.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
}
