import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProductOfTest } from '../support/productOfTest.ts'
import { writeZip } from '../support/writeZip.ts'

const articles = 2000

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a product that ends by %s while it imports an account finishes the import after its next start',
  async (signal) => {
    const product = await startProductOfTest({ LOG_LEVEL: 'fatal' })
    const token = await signUp(product.url)
    const headers = { authorization: `Bearer ${token}` }
    const countSaved = async () => {
      const answer = await fetch(`${product.url}/api/feeds/items?savedOnly=true&limit=10000`, { headers })
      return ((await answer.json()) as { items: unknown[] }).items.length
    }
    const importing = fetch(`${product.url}/api/account/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/zip' },
      body: new Uint8Array(accountFile()),
    })
    // The answer breaks off.
    const ended = importing.then((answer) => answer.text()).catch(() => 'broken off')
    await expect.poll(countSaved, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    // A product that is stopped waits for its answers at most five seconds.
    await product.restart(signal)
    expect(await ended).not.toContain('imported')
    const atStart = await countSaved()
    expect(atStart).toBeLessThan(articles)
    await expect.poll(countSaved, { timeout: 60_000, interval: 200 }).toBe(articles)
    const folder = join(product.dataFolder, 'imports')
    await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : [])).toEqual([])
  },
)

async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a long enough password', name: 'Ada' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  return ((await answer.json()) as { token: string }).token
}

function accountFile(): Buffer {
  const at = '2026-03-01T08:00:00.000Z'
  const account = {
    format: 'broadsheet-export',
    version: 1,
    exportedAt: at,
    profile: { email: 'ada@example.org', name: 'Ada', createdAt: at, isOnboarded: true },
    preferences: {},
    columns: [{ name: 'News' }],
    tags: [],
    blockedSenders: [],
    newsletterAddress: null,
    sessions: [],
    signInProviders: [],
    passkeys: [],
    authenticatorAddedAt: null,
  }
  const article = (number: number) => ({
    feed: { url: 'https://news.example/feed.xml', kind: 'articles', title: 'News', siteUrl: null },
    id: `article-${number}`,
    title: `Article ${number}`,
    link: `https://news.example/${number}`,
    author: '',
    publishedAt: at,
    snippet: '',
    imageUrl: null,
    isRead: false,
    savedAt: at,
    tags: [],
    confirmationLinks: [],
    episode: null,
    season: null,
    positions: [],
    enclosures: [],
    content: `<p>${'Some words of an article. '.repeat(2000)}</p>`,
  })
  return writeZip([
    { name: 'account.json', content: JSON.stringify(account) },
    ...Array.from({ length: articles }, (_, index) => ({
      name: `items/${String(index).padStart(6, '0')}.json`,
      content: JSON.stringify(article(index)),
    })),
  ])
}
