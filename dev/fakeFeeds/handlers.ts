// Everything that the fake publishers' server serves besides feeds: pages, pictures, icons, sounds, documents of a folder.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawIcon, drawPicture, drawPngIcon } from './drawPicture.ts'
import type { FakeFeed } from './fakeFeed.ts'
import type { Folder } from './folder.ts'
import type { ManyFeeds } from './manyFeeds.ts'
import { answerWithValidators } from './moods.ts'
import { writeArticlePage, writeHomePage, writeIndexPage } from './pages.ts'
import { playSound } from './playSound.ts'
import { sendTeaserPage } from './teaserPages.ts'

type Call = {
  request: IncomingMessage
  response: ServerResponse
  /** The segments of the address, still escaped; the first one selects the handler. */
  path: string[]
}

type FakeSite = { feeds: ReadonlyMap<string, FakeFeed>; many: readonly ManyFeeds[]; folder: Folder | null }

/** The handlers by the first segment of an address. */
export function createHandlers({ feeds, many, folder }: FakeSite): Map<string, (call: Call) => void> {
  const made = new Map<string, Buffer>()
  const makeOnce = (file: string, make: () => Buffer): Buffer => {
    const bytes = made.get(file) ?? make()
    made.set(file, bytes)
    return bytes
  }
  const hueOf = (name: string) => [...feeds.values()].find((feed) => name.startsWith(feed.name))?.options.hue ?? 210

  return new Map<string, (call: Call) => void>([
    ['', ({ response }) => sendPage(response, writeIndexPage([...feeds.values()], folder?.documents ?? []))],
    [
      'folder',
      (call) => {
        const document = folder?.read(call.path[1] ?? '') ?? null
        if (document === null) return sendMissing(call)
        const headers = { 'content-type': document.contentType }
        answerWithValidators(call.request, call.response, { bytes: document.bytes, headers })
      },
    ],
    [
      'many',
      (call) => {
        const [, batch, number] = call.path
        const feeds = many[Number(batch)]
        const document = feeds?.read(Number(number)) ?? null
        if (!feeds || document === null) return sendMissing(call)
        const { bytes, etag, contentType } = document
        const headers = { 'content-type': contentType }
        const answer = () => answerWithValidators(call.request, call.response, { bytes, etag, headers })
        if (feeds.waitMs === 0) answer()
        else setTimeout(answer, feeds.waitMs)
      },
    ],
    [
      'pictures',
      ({ request, response, path: [, file = ''] }) => {
        const bytes = makeOnce(file, () => drawPicture(file, hueOf(file)))
        answerWithValidators(request, response, { bytes, headers: { 'content-type': 'image/png' } })
      },
    ],
    [
      'icons',
      ({ request, response, path: [, file = ''] }) => {
        if (file.endsWith('.png')) {
          const bytes = makeOnce(`icons/${file}`, () => drawPngIcon(15 * Number.parseInt(file, 10)))
          return answerWithValidators(request, response, { bytes, headers: { 'content-type': 'image/png' } })
        }
        const name = file.replace(/\.svg$/, '')
        const letter = (feeds.get(name)?.channel.title ?? name).replace(/^The /, '').charAt(0)
        const bytes = Buffer.from(drawIcon(letter, hueOf(name)))
        answerWithValidators(request, response, { bytes, headers: { 'content-type': 'image/svg+xml' } })
      },
    ],
    [
      'transcripts',
      (call) => {
        const isAsked = (url: string) => url.endsWith(call.path.join('/'))
        const sounds = [...feeds.values()].flatMap(({ items }) => items.flatMap(({ sound }) => sound?.transcript ?? []))
        const transcript = sounds.find(({ url }) => isAsked(url))
        if (transcript === undefined) return sendMissing(call)
        call.response.writeHead(200, { 'content-type': 'text/vtt; charset=utf-8' }).end(transcript.text)
      },
    ],
    [
      'sounds',
      (call) =>
        sendSound(
          call,
          makeOnce(call.path[1] ?? '', () => playSound(call.path[1] ?? '')),
        ),
    ],
  ])
}

/** The home page of a feed, or one of its articles. */
export function sendSite(feed: FakeFeed, response: ServerResponse, { id, address }: { id: string; address: string }) {
  if (id === '') return sendPage(response, writeHomePage(feed))
  const item = feed.items.find((candidate) => encodeURIComponent(candidate.id) === id)
  if (item === undefined) return sendMissing({ response })
  const { page } = item
  if (page !== undefined) return sendTeaserPage(response, { ...item, page }, address)
  sendPage(response, writeArticlePage(feed, item))
}

export function sendMissing({ response }: Pick<Call, 'response'>) {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.')
}

function sendPage(response: ServerResponse, html: string) {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

/** Players seek in a sound by requesting ranges of it. */
function sendSound({ request, response }: Call, bytes: Buffer) {
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (range === null) return response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  const from = Number(range[1])
  const to = Math.min(range[2] === '' ? bytes.length - 1 : Number(range[2]), bytes.length - 1)
  if (from > to) return response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
  const part = bytes.subarray(from, to + 1)
  const contentRange = `bytes ${from}-${to}/${bytes.length}`
  response.writeHead(206, { ...headers, 'content-range': contentRange, 'content-length': part.length }).end(part)
}
