// A site of plain pages on this machine, for stories about pages that readers save. Its pages can be changed, and it can die.
import { createServer } from 'node:http'

export type SitePage = { status?: number; type?: string; body?: string | Uint8Array; location?: string }

export async function givenSite(pages: Record<string, SitePage>) {
  /** The paths of all requests. */
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const page = pages[request.url ?? ''] ?? { status: 404 }
    const { status = 200, type = 'text/html; charset=utf-8', body = '', location } = page
    response.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dies = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, pages, requests, dies }
}

const sentence = 'The river rose by a metre in one night, and nobody in the lower town had slept. '

/** The HTML of a page, with `more` between its paragraphs. */
export const articlePage = (
  title: string,
  more = '',
) => `<!doctype html><html><head><title>${title}</title></head><body>
  <nav><a href="/">Home</a></nav><main><article><h1>${title}</h1><p>${sentence.repeat(6)}</p>${more}
  <p>${sentence.repeat(6)}</p></article></main></body></html>`

export const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
