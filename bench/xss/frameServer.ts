import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FrameServer = { origin: string; show: (snippets: string[]) => void; close: () => Promise<void> }

/**
 * `/page/<mode>/<count>` holds one frame for each snippet: `/document/<n>`, whose body it is, or `/innerHTML/<n>`, which
 * requests `/snippet/<n>` and sets it. The policy only reports: it blocks nothing, and names every script that a browser
 * starts.
 */
export async function openFrameServer(): Promise<FrameServer> {
  let snippets: string[] = []
  const server = createServer((request, response) => {
    const [, kind, first, second] = (request.url ?? '').split('/')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (kind === 'page') {
      response.end(pageOfFrames(first ?? '', Number(second)))
    } else if (kind === 'document' || kind === 'innerHTML') {
      response.setHeader('content-security-policy-report-only', "script-src 'none'")
      const body = kind === 'document' ? (snippets[Number(first)] ?? '') : ''
      response.end(`<!doctype html><meta charset="utf-8"><title>Snippet</title><body><article>${body}`)
    } else if (kind === 'snippet') {
      response.end(snippets[Number(first)] ?? '')
    } else {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port makes the address an object.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (next) => {
      snippets = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

// Sandboxed only to keep the page around it; everything that a script needs is allowed.
function pageOfFrames(mode: string, count: number): string {
  const frames = Array.from(
    { length: count },
    (_, index) =>
      `<iframe name="${index}" src="/${mode}/${index}" sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-popups"></iframe>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Frames</title>${frames.join('')}`
}
