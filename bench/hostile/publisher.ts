// The fake publishers of the attacks: each has its own port, since a host is name and port.
import { createServer, type RequestListener, type Server } from 'node:http'

export type Publisher = {
  /** Serves `listener` on a new port; returns its address without a trailing slash. */
  open: (listener: RequestListener) => Promise<string>
  close: () => void
}

export function createPublisher(): Publisher {
  const servers: Server[] = []
  return {
    async open(listener) {
      const server = createServer(listener)
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

export type WrittenItem = { guid: string; title: string; imageUrl?: string }

/** A feed whose articles have a text. */
export function writeDocument(title: string, items: { guid: string; title: string; text: string }[]): string {
  const written = items.map(
    ({ guid, title, text }) =>
      `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><description>${text}</description></item>`,
  )
  return `<rss version="2.0"><channel><title>${title}</title>${written.join('')}</channel></rss>`
}

export function writeFeed(title: string, items: WrittenItem[]): string {
  const written = items.map(({ guid, title, imageUrl }, index) => {
    const picture = imageUrl ? `&lt;img src="${imageUrl}"&gt;` : ''
    const date = new Date(Date.now() - index * 60_000).toUTCString()
    return `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><pubDate>${date}</pubDate><description>${picture}Some words.</description></item>`
  })
  return `<rss version="2.0"><channel><title>${title}</title>${written.join('')}</channel></rss>`
}

export const manyItems = (count: number, name: string): WrittenItem[] =>
  Array.from({ length: count }, (_, index) => ({ guid: `${name}-${index}`, title: `${name} ${index}` }))
