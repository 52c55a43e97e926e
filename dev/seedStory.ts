// The people and feeds of a new development database: Ada reads six publications in three columns, tags and saves a few things;
// Ben has just arrived.
import type { FastifyInstance } from 'fastify'
import type { Feed } from '../src/shared/api/entities.ts'
import { callsOf, type Person } from '../test/support/people.ts'

export const seedPassword = 'broadsheet'
export const seedPeople = { ada: 'ada@example.com', ben: 'ben@example.com' }

type Caller = Pick<Person, 'tries' | 'calls'>

/** `addresses`: the feeds, distributed over the columns one after another. */
export async function seedStory(app: FastifyInstance, addresses: string[]): Promise<void> {
  const ada = await join(app, 'Ada', seedPeople.ada)
  await join(app, 'Ben', seedPeople.ben)
  const feeds = await subscribe(ada, addresses)
  await tag(ada, feeds)
  await read(ada)
}

async function join(app: FastifyInstance, name: string, email: string): Promise<Caller> {
  const { token } = await callsOf(app, null).calls('POST /auth/register', {
    body: { name, email, password: seedPassword },
  })
  const caller = callsOf(app, token)
  await caller.calls('POST /auth/onboarding/complete', {})
  return caller
}

async function subscribe(reader: Caller, addresses: string[]): Promise<Feed[]> {
  const { columns } = await reader.calls('GET /columns')
  const feeds: Feed[] = []
  for (const [index, feedUrl] of addresses.entries()) {
    const columnId = columns[index % columns.length]?.id
    if (columnId === undefined) throw new Error('There is no column to put a feed into.')
    const { feed } = await reader.calls('POST /feeds', { body: { feedUrl, columnId } })
    feeds.push(feed)
  }
  return feeds
}

async function tag(reader: Caller, feeds: Feed[]): Promise<void> {
  const tags = [
    { name: 'Morning', color: '#ef4444', icon: '', feeds: feeds.slice(0, 2) },
    { name: 'Work', color: '#3b82f6', icon: '💼', feeds: feeds.slice(1, 3) },
    { name: 'Slow reading', color: '#22c55e', icon: '📚', feeds: feeds.slice(3, 5) },
  ]
  for (const { feeds: tagged, ...input } of tags) {
    const { tag } = await reader.calls('POST /tags', { body: input })
    for (const feed of tagged)
      await reader.calls('POST /tags/feeds/:feedId', { params: { feedId: feed.id }, body: { tagId: tag.id } })
  }
}

async function read(reader: Caller): Promise<void> {
  const { items } = await reader.calls('GET /feeds/items', { query: { perFeed: 4 } })
  for (const [index, item] of items.entries()) {
    const params = { id: item.id }
    if (index % 4 === 2) await reader.calls('PATCH /feeds/items/:id/read', { params, body: { isRead: true } })
    if (index % 7 === 3) await reader.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: true } })
  }
}
