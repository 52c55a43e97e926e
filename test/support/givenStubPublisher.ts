// A publisher whose feed has the first sentence of each article. `fullTitles` are articles that it has whole.
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

const sentence = 'The harbour pilots met the ferry before dawn, and nobody on the quay had expected the fog to lift.'
const pageOf = (word: string) =>
  `<!doctype html><html lang="en"><head><title>${word}</title></head><body><article><h1>${word}</h1>
   ${`<p>${sentence} It tells of the ${word}.</p>`.repeat(30)}</article></body></html>`

/** Pages named "gone" are not there. */
export async function givenStubPublisher() {
  const asked: string[] = []
  const publisher = { asked, url: '', titles: ['before'], fullTitles: [] as string[] }
  const server = createServer(({ url = '' }, response) => {
    if (url === '/feed') {
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      const entry = (title: string, text: string) =>
        `<item><title>${title}</title><guid>${title}</guid><link>/${title}</link><description>${text}</description></item>`
      const all = [
        ...publisher.titles.map((title) => entry(title, sentence)),
        ...publisher.fullTitles.map((title) => entry(title, sentence.repeat(20))),
      ]
      return response.end(`<rss version="2.0"><channel><title>Harbour</title>${all.join('')}</channel></rss>`)
    }
    if (url === '/' || url === '/favicon.ico') return response.writeHead(404).end()
    asked.push(url)
    const isGone = url.startsWith('/gone')
    return response
      .writeHead(isGone ? 500 : 200, { 'content-type': 'text/html' })
      .end(isGone ? '' : pageOf(url.slice(1)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  publisher.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/feed`
  return publisher
}
