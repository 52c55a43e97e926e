import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'

eachDatabase(
  'the articles of a tag are those that have it themselves, page by page, also of deleted feeds',
  async (db) => {
    const { register, close } = await makeApp(db)
    const ada = await register('Ada')
    const tagged = await givenFeed(db, { title: 'Tagged', items: 3 })
    const other = await givenFeed(db, { title: 'Other', items: 9 })
    const taggedId = await givenSubscription(db, ada, { feedId: tagged.feedId })
    const otherId = await givenSubscription(db, ada, { feedId: other.feedId })
    const { tag } = await ada.calls('POST /tags', { body: { name: 'Water', color: '#ef4444', icon: '' } })
    await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: taggedId }, body: { tagId: tag.id } })
    const chosen = [other.itemIds[1] ?? 0, other.itemIds[4] ?? 0, tagged.itemIds[0] ?? 0]
    for (const itemId of chosen)
      await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: chosen[1] ?? 0 }, body: { isRead: true } })
    await ada.calls('DELETE /feeds/:id', { params: { id: otherId } })
    const list = async (query: Record<string, string | number>) =>
      ada.calls('GET /tags/:id/items', { params: { id: tag.id }, query: { articlesOnly: 'true', limit: 2, ...query } })
    const first = await list({})
    const second = await list({ cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      chosen.toSorted((a, b) => a - b),
    )
    expect(second.nextCursor).toBeNull()
    expect((await list({ unreadOnly: 'true', limit: 9 })).items.map(({ id }) => id)).not.toContain(chosen[1])
    const ben = await register('Ben')
    expect(
      (await ben.tries('GET /tags/:id/items', { params: { id: tag.id }, query: { articlesOnly: 'true' } })).status,
    ).toBe(404)
    await close()
  },
)
