import type { Feed } from '../../src/shared/api/entities.ts'
import type { TestApp } from './makeApp.ts'
import type { Person } from './people.ts'

/** The zip that a reader downloads. */
export async function downloadsExport({ app }: Pick<TestApp, 'app'>, { token }: Person): Promise<Buffer> {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/account/export',
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}: ${answer.body}`)
  return answer.rawPayload
}

export type Upload = { status: number; lines: Record<string, unknown>[] }

export async function uploadsExport({ app }: Pick<TestApp, 'app'>, { token }: Person, zip: Buffer): Promise<Upload> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/import',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    payload: zip,
  })
  const lines = answer.body.split('\n').filter((line) => line !== '')
  return { status: answer.statusCode, lines: lines.map((line) => JSON.parse(line)) }
}

/** Everything that a reader sees of their account, without ids, which differ between instances. */
export async function lookAtAccount(reader: Person) {
  const { user } = await reader.calls('GET /auth/profile')
  const { boards } = await reader.calls('GET /boards')
  const { columns } = await reader.calls('GET /columns')
  const { searches } = await reader.calls('GET /searches')
  const { rules } = await reader.calls('GET /rules')
  const { tags } = await reader.calls('GET /tags')
  const { items } = await reader.calls('GET /feeds/items', { query: { limit: 1000 } })
  const saved = await reader.calls('GET /feeds/items', { query: { savedOnly: true, limit: 1000 } })
  const later = await reader.calls('GET /feeds/items', { query: { laterOnly: true, limit: 1000 } })
  const tagged = await Promise.all(tags.map(({ id }) => reader.calls('GET /tags/:id/items', { params: { id } })))
  const articles = await Promise.all(
    saved.items.map(({ id }) => reader.calls('GET /feeds/items/:id', { params: { id } })),
  )
  return {
    name: user.name,
    preferences: user.preferences,
    isOnboarded: user.isOnboarded,
    boards: boards.map(({ name }) => name),
    columns: columns.map(({ id, name, sort, fadeDays, quietFirst, boardId, feeds }) => ({
      name,
      sort,
      fadeDays,
      quietFirst,
      board: boards.find((board) => board.id === boardId)?.name,
      feeds: feeds.map(describeFeed),
      searches: searches
        .filter(({ columnId }) => columnId === id)
        .map(({ name, query, order }) => [order, name, query]),
    })),
    tags: tags.map(({ name, color, icon, feedTags, feedItemTags }) => [
      `${icon} ${name} ${color}`,
      feedTags.length,
      feedItemTags.length,
    ]),
    rules: rules.map(({ name, query, scope, actions, order, endsAt, isOn }) => [
      order,
      name,
      query,
      scope.kind === 'feed'
        ? columns.flatMap(({ feeds }) => feeds).find(({ id }) => id === scope.id)?.title
        : scope.kind,
      actions.map(({ is }) => is).join(),
      endsAt,
      isOn,
    ]),
    // Items with the same time are in order of arrival.
    items: items.map(({ title, isRead, isSaved, feed }) => [feed.title, title, isRead, isSaved].join(' | ')).sort(),
    later: later.items.map(({ title }) => title),
    saved: saved.items.map(({ title, link, author, snippet, isRead, feed, feedItemTags, feedId }) => ({
      title,
      link,
      author,
      snippet,
      isRead,
      feed: feed.title,
      isSubscribed: feedId !== null,
      tags: feedItemTags.map(({ tag }) => tag.name),
    })),
    tagged: tagged.map(({ items }) => items.map(({ title }) => title).sort()),
    articles: articles.map(({ item: { title, content, enclosures } }) => ({ title, content, enclosures })),
  }
}

const describeFeed = ({
  title,
  feedUrl,
  kind,
  order,
  itemOrder,
  fadeDays,
  maxUnread,
  mute,
  notifies,
  _count,
  feedTags,
}: Feed) => ({
  title,
  feedUrl,
  kind,
  order,
  itemOrder,
  fadeDays,
  maxUnread,
  mute,
  notifies,
  unread: _count.feedItems,
  tags: feedTags.map(({ tag }) => tag.name),
})
