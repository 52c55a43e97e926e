import { expect, test } from 'vitest'
import { givenOldServer } from '../support/givenOldServer.ts'
import { startProductOfTest } from '../support/productOfTest.ts'

const sizes = { feeds: 30, itemsPerFeed: 90, read: 1000, starred: 20, labels: ['Cooking', 'Travel', 'Späti'], gone: 60 }
const kills = 10
const currentPassword = 'a long enough password'
/** A piece that the new process ends, and one that is cut off: a move that ends no piece waits longer each time. */
const requestsBetweenKills = 3

test.each([
  ['freshrss', sizes],
  // It has no labels of articles.
  ['miniflux', { ...sizes, labels: [] }],
] as const)(
  'a move from %s is killed ten times in the middle: nothing is lost, and nothing is doubled',
  async (service, sizes) => {
    const product = await startProductOfTest({ LOG_LEVEL: 'fatal' })
    const { old, close } = await givenOldServer(
      { ...sizes, labels: [...sizes.labels] },
      { publishers: product.publishers, service },
    )
    const token = await signUp(product.url)
    const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
      const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
      const method = body ? 'POST' : 'GET'
      const answer = await fetch(`${product.url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()) as Answer
    }
    const stateOf = async () => (await ask<{ move: { state: string } }>('/moves/latest')).move.state
    await ask('/moves', { service, address: old.url, name: 'ada', password: 'api password', currentPassword })
    const steps = new Set<string>()
    for (let kill = 0; kill < kills; kill++) {
      // A feed that a killed worker was checking is free after minutes only: the first kill comes before the feeds are known, the
      // second when all are loaded.
      if (kill === 1) {
        const countWaiting = async () =>
          (await ask<{ import: { waiting: number } | null }>('/opml/imports/latest')).import?.waiting ?? null
        await expect.poll(countWaiting, { timeout: 60_000, interval: 20 }).not.toBe(null)
        old.misbehave = () => ({ status: 503, headers: { 'retry-after': '1' } })
        await expect.poll(countWaiting, { timeout: 60_000 }).toBe(0)
        old.misbehave = () => null
      }
      const before = old.requests.length
      await expect
        .poll(() => old.requests.length, { timeout: 60_000, interval: 20 })
        .toBeGreaterThanOrEqual(before + (kill === 0 ? 2 : requestsBetweenKills))
      await product.restart('SIGKILL')
      expect(await stateOf()).toBe('running')
      steps.add((await ask<{ move: { step: string } }>('/moves/latest')).move.step)
    }
    expect(steps.size).toBeGreaterThan(1)
    await expect.poll(stateOf, { timeout: 120_000, interval: 500 }).toBe('ended')
    type Items = { items: { title: string; isRead: boolean; feedItemTags: { tag: { name: string } }[] }[] }
    const { items } = await ask<Items>('/feeds/items?limit=10000')
    const { items: saved } = await ask<Items>('/feeds/items?savedOnly=true&limit=10000')
    const { feeds } = await ask<{ feeds: unknown[] }>('/feeds')
    const { tags } = await ask<{ tags: unknown[] }>('/tags')
    expect({ feeds: feeds.length, items: items.length, saved: saved.length, tags: tags.length }).toEqual({
      feeds: sizes.feeds,
      items: sizes.feeds * sizes.itemsPerFeed,
      saved: sizes.starred + sizes.gone,
      tags: sizes.labels.length,
    })
    const isRead = new Map([...items, ...saved].map((item) => [item.title, item.isRead]))
    expect(old.articles.filter((article) => isRead.get(article.title) !== article.isRead)).toEqual([])
    const labels = new Map(saved.map(({ title, feedItemTags }) => [title, feedItemTags.map(({ tag }) => tag.name)]))
    const starred = old.articles.filter((article) => article.isStarred)
    expect(starred.filter(({ title, labels: former }) => String(labels.get(title)) !== String(former))).toEqual([])
    await close()
  },
)

async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'ada@example.com', password: currentPassword, name: 'Ada' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  return ((await answer.json()) as { token: string }).token
}
