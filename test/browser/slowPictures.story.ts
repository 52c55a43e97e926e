import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

/** A host that takes every request and answers none. */
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

// What is held to the end of the story fails then.
story.use({ expectedComplaints: [/status of (404|502)/] })

story('pictures of a publisher that does not answer hold up no click', async ({ page, signedIn, product }) => {
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
    const first = articles(block(page, 'Quarry')).first()
    await first.getByRole('button', { name: /^Mark Read/ }).click()
    await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    expect(silent.isGivenUpByAny()).toBe(false)
  } finally {
    silent.stop()
  }
})
