import type { FakeFeedServer } from '../../../dev/fakeFeedServer.ts'
import type { Account } from './account.ts'

/** The title of the feed that fails. */
export const failingFeed = 'Πηγή χωρίς νερό'

let boards = 0

/** A board without English names: some from right to left, long ones, a failing feed, a podcast, a saved item, a tag, a search. */
export async function fillWorldlyBoard(reader: Account, publishers: FakeFeedServer): Promise<void> {
  boards += 1
  const { columns } = await reader.calls('GET /columns')
  const columnId = columns[0]?.id ?? 0
  const name = 'אחת ועשרים עמודות ארוכות של חדשות מכל העולם'
  await reader.calls('PATCH /columns/:id', { params: { id: columnId }, body: { name } })
  const failing = publishers.feed(`failing-${boards}`, 'still', { title: failingFeed })
  const feeds = await reader.subscribes([...documents(publishers), failing.url])
  failing.mood = 'error'
  await reader.calls('POST /feeds/:id/refresh', { params: { id: feeds.at(-1)?.id ?? 0 } }).catch(() => {})
  const tag = await reader.tags('مياه')
  await reader.calls('POST /tags/feeds/:feedId', { params: { feedId: feeds[0]?.id ?? 0 }, body: { tagId: tag.id } })
  const { items } = await reader.calls('GET /feeds/items', { query: { limit: 3 } })
  const params = { id: items[0]?.id ?? 0 }
  await reader.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: true } })
  await reader.calls('POST /searches', { body: { name: 'Ψάξιμο', query: 'zeppelin', columnId } })
}

function documents({ documents, publications }: FakeFeedServer): string[] {
  return [
    ...documents.filter(({ url }) => /right-to-left|long-names/.test(url)),
    ...publications.filter(({ name }) => name === 'songs-apart'),
  ].map(({ url }) => url)
}
