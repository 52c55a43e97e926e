// Pages of articles whose feed has only their beginning: with text in one or more parts, and with walls before it.
import type { ServerResponse } from 'node:http'
import type { FakeItem } from './fakeItem.ts'
import { escapeXml } from './writeDocument.ts'

export type TeaserPage =
  /** Each part is a list of paragraphs; the address of the second one ends in '?page=2'. */
  | { is: 'parts'; parts: string[][] }
  | { is: 'payment' | 'consent' | 'robotCheck' | 'scripts' }
  | { is: 'home' | 'loop' }

const walls = {
  payment: '<p>You have read your free articles. Subscribe now to continue reading.</p>',
  consent: '<p>We value your privacy. Accept all cookies to go on to the site.</p>',
  robotCheck: '<p>Just a moment... Verify you are human by completing the action below.</p>',
  scripts: '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
}

/** `address` is that of the request, with its query. */
export function sendTeaserPage(response: ServerResponse, item: FakeItem & { page: TeaserPage }, address: string): void {
  const { page } = item
  if (page.is === 'home' || page.is === 'loop') {
    response.writeHead(302, { location: page.is === 'home' ? '/' : address }).end()
    return
  }
  const body = page.is === 'parts' ? writePart(page.parts, address) : walls[page.is]
  const title = escapeXml(item.title)
  response.writeHead(page.is === 'robotCheck' ? 403 : 200, {
    'content-type': 'text/html; charset=utf-8',
    ...(page.is === 'robotCheck' ? { 'cf-mitigated': 'challenge' } : {}),
  })
  response.end(`<!doctype html><html lang="en"><head><title>${title}</title></head><body>
    <nav><a href="/">Home</a> <a href="/news">News</a></nav><main><article><h1>${title}</h1>${body}
    <p>Share this article</p></article></main><footer>© The publisher. All rights reserved.</footer></body></html>`)
}

function writePart(parts: string[][], address: string): string {
  const number = Number(/[?&]page=(\d+)/.exec(address)?.[1] ?? 1)
  const paragraphs = (parts[number - 1] ?? []).map((text) => `<p>${escapeXml(text)}</p>`).join('')
  const next = number < parts.length ? `<p class="pagination"><a href="?page=${number + 1}">Next page</a></p>` : ''
  return paragraphs + next
}
