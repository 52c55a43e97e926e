// The behavior of a feed: each mood imitates a kind of source on the internet.

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FakeFeed } from './fakeFeed.ts'
import { escapeXml } from './writeDocument.ts'

export type Visit = {
  feed: FakeFeed
  request: IncomingMessage
  response: ServerResponse
  /** The target of the feed's redirects and pages. */
  thereUrl: string
  /** True for a request to that address. */
  isThere: boolean
}

/** The credentials of the 'locked' mood. */
export const fakeLogin = { user: 'reader', password: 'open:sesame' }

const moods = {
  /** Validators, and 304 until something changes. */
  still: answerDocument,
  /** A new item each time. */
  grows: (visit: Visit) => {
    visit.feed.publish()
    answerDocument(visit)
  },
  /** The same bytes each time, but no validators. */
  unvalidated: ({ feed, response }: Visit) => {
    const { contentType, text } = feed.write()
    response.writeHead(200, { 'content-type': contentType }).end(text)
  },
  podcast: answerDocument,
  pictures: answerDocument,
  empty: answerDocument,
  latin1: ({ feed, response }: Visit) => {
    const text = feed.write().text.replace(/encoding="UTF-8"/i, 'encoding="ISO-8859-1"')
    response.writeHead(200, { 'content-type': 'text/xml' }).end(Buffer.from(text, 'latin1'))
  },
  /** XML that stops in the middle of a tag, with a bare ampersand before. */
  broken: ({ feed, response }: Visit) => {
    const { contentType, text } = feed.write()
    const half = text.slice(0, text.length / 2).replaceAll('&amp;', '&')
    response.writeHead(200, { 'content-type': contentType }).end(`${half}<descrip`)
  },
  gone: answerStatus(410),
  missing: answerStatus(404),
  forbidden: answerStatus(403),
  error: answerStatus(500),
  unavailable: answerStatus(503),
  tooMany: answerStatus(429),
  /** Basic authorization, see fakeLogin. */
  locked: (visit: Visit) => {
    const pair = Buffer.from(`${fakeLogin.user}:${fakeLogin.password}`).toString('base64')
    if (visit.request.headers.authorization === `Basic ${pair}`) return answerDocument(visit)
    visit.response.writeHead(401, { 'www-authenticate': 'Basic realm="readers"' }).end()
  },
  /** A web page that names no feed. */
  page: answerPage([]),
  pageWithLink: answerPage(['Articles']),
  pageWithLinks: answerPage(['Articles', 'Comments', 'Photographs']),
  /** A web page of the story's own words. */
  becamePage: ({ feed, response }: Visit) => {
    const { html, status = 200, headers } = feed.options.page ?? { html: '' }
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html)
  },
  moved: redirectThere(301),
  wandering: redirectThere(302),
  /** Redirects permanently to another feed's address. */
  elsewhere: ({ feed, response }: Visit) =>
    redirect(response, feed.options.elsewhereStatus ?? 301, feed.options.elsewhereUrl ?? ''),
  loop: ({ feed, response, isThere, thereUrl }: Visit) => redirect(response, 302, isThere ? feed.url : thereUrl),
  /** Hands out a cookie and redirects to itself until it is shown. */
  cookieGate: (visit: Visit) => {
    if (visit.request.headers.cookie?.includes('visited=yes')) return answerDocument(visit)
    visit.response.setHeader('set-cookie', 'visited=yes; Path=/; HttpOnly')
    redirect(visit.response, 302, visit.feed.url)
  },
  leadsToMetadata: ({ response }: Visit) => redirect(response, 302, 'http://169.254.169.254/latest/meta-data/'),
  leadsToIntranet: ({ response }: Visit) => redirect(response, 301, 'http://10.0.0.1/feed'),
  leadsToFile: ({ response }: Visit) => redirect(response, 302, 'file:///etc/passwd'),
  slow: (visit: Visit) => {
    const timer = setTimeout(() => answerDocument(visit), visit.feed.options.delayMs ?? 2000)
    visit.response.on('close', () => clearTimeout(timer))
  },
  /** Takes the request and says nothing. */
  silent: () => {},
  /** A byte now and then: no single wait is long, and the body never ends. */
  drip: ({ response }: Visit) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  /** Items without end, as fast as the client reads. */
  endless: ({ feed, response }: Visit) => {
    const { contentType, text } = feed.write()
    response.writeHead(200, { 'content-type': contentType }).write(text.slice(0, text.indexOf('<item>')))
    writeOn(response, Number.POSITIVE_INFINITY)
  },
  /** 50 MB, declared as such. */
  huge: ({ response }: Visit) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-length': hugeBytes })
    writeOn(response, hugeBytes)
  },
  /** 100 kB that expand to 100 MB. */
  bomb: ({ response }: Visit) => {
    const headers = { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' }
    const million = gzipSync(Buffer.alloc(1_000_000, ' '))
    response.writeHead(200, headers).end(Buffer.concat(Array.from({ length: 100 }, () => million)))
  },
  /** Declares a longer body than it sends, then disconnects. */
  cut: ({ response }: Visit) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-length': 10_000 })
    response.write('<rss><channel><title>Cut', () => response.destroy())
  },
} satisfies Record<string, (visit: Visit) => void>

export type FakeMood = keyof typeof moods

export const fakeMoods = Object.keys(moods) as FakeMood[] // The type of Object.keys loses the keys.

export function answerInMood(visit: Visit) {
  const answer: (visit: Visit) => void = moods[visit.feed.mood]
  answer(visit)
}

const hugeBytes = 50 * 1024 * 1024
const block = Buffer.from('<item><title>And another one</title><guid>again</guid></item>\n'.repeat(1000))

function writeOn(response: ServerResponse, bytes: number) {
  let left = bytes
  const push = () => {
    while (left > 0 && !response.destroyed) {
      const part = block.subarray(0, Math.min(left, block.length))
      left -= part.length
      if (!response.write(part)) return
    }
    if (left <= 0) response.end()
  }
  response.on('drain', push)
  push()
}

export function answerDocument({ feed, request, response }: Visit) {
  const { contentType, text } = feed.write()
  answerWithValidators(request, response, {
    bytes: Buffer.from(text),
    headers: { 'content-type': contentType, ...feed.options.headers },
  })
}

/** ETag and 304 for any body. */
export function answerWithValidators(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, headers, etag = etagOf(bytes) }: { bytes: Buffer; headers: Record<string, string>; etag?: string },
) {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
  else response.writeHead(200, { ...headers, etag, 'content-length': bytes.length }).end(bytes)
}

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`
}

function answerStatus(status: number) {
  return ({ feed, response }: Visit) => {
    const { retryAfter } = feed.options
    response.writeHead(status, {
      'content-type': 'text/html',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    })
    response.end(`<h1>${status}</h1><p>${escapeXml(feed.channel.title)} is not here.</p>`)
  }
}

function redirectThere(status: number) {
  return (visit: Visit) => (visit.isThere ? answerDocument(visit) : redirect(visit.response, status, visit.thereUrl))
}

function redirect(response: ServerResponse, status: number, location: string) {
  response.writeHead(status, { location, 'content-type': 'text/html' }).end('<p>Over there.</p>')
}

function answerPage(linked: string[]) {
  return (visit: Visit) => {
    if (visit.isThere) return answerDocument(visit)
    const title = escapeXml(visit.feed.channel.title)
    const links = linked.map(
      (part) =>
        `<link rel="alternate" type="application/rss+xml" title="${title}: ${part}" href="${escapeXml(visit.thereUrl)}?part=${part.toLowerCase()}">`,
    )
    visit.response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    visit.response.end(
      `<!doctype html><html><head><title>${title}</title>${links.join('')}</head><body><h1>${title}</h1></body></html>`,
    )
  }
}
