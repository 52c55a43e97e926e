import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'

export type RealDocument = { file: string; group: string; bytes: Uint8Array }

export type Reading = { file: string; group: string; items: number; undatedItems: number; thrown: string | null }

/** The documents of real/ as publishers served them (group 'real') and odd small ones (group 'fixture'). */
export function readRealDocuments(corpus: string): RealDocument[] {
  const folder = join(corpus, 'real')
  const [, ...rows] = readFileSync(join(folder, 'index.tsv'), 'utf8').trim().split('\n')
  return rows.map((row) => {
    const [file = '', , , group = ''] = row.split('\t')
    return { file, group, bytes: readFileSync(join(folder, file)) }
  })
}

export function readAll(documents: RealDocument[]): Reading[] {
  return documents.map(({ file, group, bytes }) => {
    try {
      const outcome = parseFeed(bytes, hints)
      const items = outcome.is === 'feed' ? outcome.feed.items : []
      const undatedItems = items.filter((item) => item.publishedAt === null).length
      return { file, group, items: items.length, undatedItems, thrown: null }
    } catch (error) {
      return { file, group, items: 0, undatedItems: 0, thrown: String(error) }
    }
  })
}

/** MB per CPU second over the documents in each round; in the first round the process has just started. */
export function measureSpeed(documents: RealDocument[], rounds: number): number[] {
  const bytes = documents.reduce((sum, document) => sum + document.bytes.length, 0)
  return Array.from({ length: rounds }, () => {
    const cpuMs = cpuMsOf(() => {
      for (const document of documents) parseFeed(document.bytes, hints)
    })
    return bytes / 1e6 / (cpuMs / 1e3)
  })
}

/** CPU milliseconds for a feed with that many items of 2 kB text, read once. */
export function measureLongFeed(items: number): { cpuMs: number; items: number } {
  const bytes = new TextEncoder().encode(longFeed(items))
  let read = 0
  const cpuMs = cpuMsOf(() => {
    const outcome = parseFeed(bytes, hints)
    read = outcome.is === 'feed' ? outcome.feed.items.length : 0
  })
  return { cpuMs, items: read }
}

const hints = { contentType: '', url: 'https://publisher.test/feed' }

function longFeed(items: number): string {
  const text =
    '&lt;p&gt;Some words of an article, &lt;a href=&quot;/more&quot;&gt;and more&lt;/a&gt;.&lt;/p&gt;\n'.repeat(20)
  const item = (index: number) =>
    `<item><title>Item ${index} &amp;amp; more</title><link>https://publisher.test/${index}</link>` +
    `<guid isPermaLink="false">id-${index}</guid><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>` +
    `<dc:creator>Ann</dc:creator><category>News</category><description>${text}</description></item>\n`
  return (
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Long</title>' +
    `${Array.from({ length: items }, (_, index) => item(index)).join('')}</channel></rss>`
  )
}

function cpuMsOf(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e3
}
