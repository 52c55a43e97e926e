// Long episodes when something breaks: the server is killed, the publisher's file ends at half, the feed goes away.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { expect, story } from './support/story.ts'

const bytesASecond = 8000
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const slider = (page: Page) => player(page).getByRole('slider', { name: 'Position' })
const placeOf = async (page: Page) => Number(await slider(page).inputValue())

story.use({
  expectedComplaints: [
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONTENT|status of 404|Failed to fetch/,
  ],
})

/** Silence of this length, in parts as a player asks for them. The connection breaks off at `brokenAt`, a share of the file. */
async function publisherOf(seconds: number, { brokenAt = 1 } = {}) {
  const size = 44 + seconds * bytesASecond
  const server = createServer((request, response) => send(request, response, { size, end: size * brokenAt }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/long.wav`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(request: IncomingMessage, response: ServerResponse, { size, end }: { size: number; end: number }): void {
  const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  response.writeHead(206, {
    'content-type': 'audio/wav',
    'content-length': size - start,
    'content-range': `bytes ${start}-${size - 1}/${size}`,
  })
  const isWhole = end === size
  const parts = Readable.from(partsOf(size, start, end))
  parts.pipe(response, { end: isWhole })
  if (!isWhole) parts.on('end', () => response.destroy())
}

function* partsOf(size: number, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; at += 256 * 1024) yield partOf(size, at, Math.min(at + 256 * 1024, end))
}

function partOf(size: number, from: number, to: number): Buffer {
  const part = Buffer.alloc(Math.ceil(to) - from, 128)
  wavHeader(size - 44).copy(part, 0, Math.min(from, 44), Math.min(to, 44))
  return part
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    header.writeUInt16LE(value, at)
  for (const [at, value] of [
    [24, bytesASecond],
    [28, bytesASecond],
  ] as const)
    header.writeUInt32LE(value, at)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}

type Parts = {
  page: Page
  signedIn: { email: string; subscribes: (urls: string[]) => Promise<{ id: number }[]> }
  product: { publishers: { feed: (name: string, mood: 'still', options: object) => { url: string; items: object[] } } }
}

async function plays({ page, signedIn, product }: Parts, { url }: { url: string }, durationSeconds: number) {
  const show = product.publishers.feed(`long-${signedIn.email}`, 'still', { title: 'The Long Show', itemCount: 1 })
  show.items = show.items.map((item) => ({ ...item, title: 'Three hours', sound: { url, durationSeconds } }))
  const [feed] = await signedIn.subscribes([show.url])
  await page.goto('/feed')
  await page.getByRole('article').getByRole('button', { name: 'Play: Three hours' }).click()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0)
  return feed?.id ?? 0
}

story(
  'a killed server and a closed browser lose no more than 20 seconds',
  async ({ page, context, signedIn, product }) => {
    const publisher = await publisherOf(3600)
    await plays({ page, signedIn, product }, publisher, 3600)
    await slider(page).fill('1800')
    await expect.poll(() => placeOf(page)).toBeGreaterThan(1802)
    // Without a goodbye, and while the page is playing.
    await product.restart('SIGKILL')
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(1812)
    const played = await placeOf(page)
    await context.setOffline(true)
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
    await later.goto('/feed')
    await later.getByRole('article').getByRole('button', { name: 'Play: Three hours' }).click()
    await expect.poll(() => placeOf(later)).toBeGreaterThan(played - 20)
    publisher.close()
  },
)

story(
  'an episode of three hours that is cut off at half says so and keeps its place',
  async ({ page, signedIn, product }) => {
    const publisher = await publisherOf(10_800, { brokenAt: 0.5 })
    await plays({ page, signedIn, product }, publisher, 10_800)
    await slider(page).fill('5390')
    await expect(player(page).getByRole('alert')).toBeVisible({ timeout: 60_000 })
    const { items } = await signedIn.calls('GET /podcasts/continue')
    expect(items[0]?.sound?.positionSeconds).toBeGreaterThan(5300)
    publisher.close()
  },
)

story('an episode whose feed is deleted while it plays goes on', async ({ page, signedIn, product }) => {
  const publisher = await publisherOf(3600)
  const feedId = await plays({ page, signedIn, product }, publisher, 3600)
  await signedIn.calls('DELETE /feeds/:id', { params: { id: feedId } })
  await expect(page.getByRole('article')).toHaveCount(0)
  await slider(page).fill('1800')
  await expect.poll(() => placeOf(page)).toBeGreaterThan(1802)
  await expect(page.getByRole('alert')).toHaveCount(0)
  publisher.close()
})
