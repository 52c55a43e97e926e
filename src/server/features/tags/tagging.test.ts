import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { findTagsAround } from '../../core/lists/tagsAround.queries.ts'
import { findTagsOfSubscriptions } from '../../core/tags/tags.queries.ts'
import type { Db } from '../../db/schema.ts'

const givenTag = async (person: Person, name: string): Promise<number> =>
  (await person.calls('POST /tags', { body: { name, color: '#ef4444', icon: '' } })).tag.id

/** One reader with a feed of three items and a tag. */
async function givenReader(db: Db) {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const { feedId, itemIds } = await givenFeed(db, { title: 'One', items: 3 })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  const [itemId = 0, secondItemId = 0] = itemIds
  return { ...world, ada, feedId, subscriptionId, itemId, secondItemId, tagId: await givenTag(ada, 'Art') }
}

eachDatabase('a tagged feed shows its tag, once even when tagged twice', async (db) => {
  const { ada, subscriptionId, tagId } = await givenReader(db)
  const input = { params: { feedId: subscriptionId }, body: { tagId } }
  for (let time = 1; time <= 2; time++) {
    const answer = await ada.tries('POST /tags/feeds/:feedId', input)
    expect([answer.status, answer.body]).toEqual([201, {}])
  }
  expect((await ada.calls('GET /tags/:id', { params: { id: tagId } })).tag).toMatchObject({
    feedTags: [{ feedId: subscriptionId }],
    feedItemTags: [],
  })
  const { feeds } = await ada.calls('GET /feeds')
  const tag = { id: tagId, name: 'Art', color: '#ef4444', icon: '' }
  expect(feeds[0]?.feedTags).toEqual([{ tagId, tag }])
})

eachDatabase('an untagged feed has no tag, also when untagged twice', async (db) => {
  const { ada, subscriptionId, tagId } = await givenReader(db)
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: subscriptionId }, body: { tagId } })
  for (let time = 1; time <= 2; time++) {
    const params = { feedId: subscriptionId, tagId }
    expect((await ada.tries('DELETE /tags/feeds/:feedId/:tagId', { params })).status).toBe(204)
  }
  expect((await ada.calls('GET /tags')).tags).toMatchObject([{ feedTags: [] }])
})

eachDatabase('a tagged item is listed under its tag, once even when tagged twice', async (db) => {
  const { ada, itemId, secondItemId, tagId } = await givenReader(db)
  for (const item of [itemId, itemId, secondItemId]) {
    const answer = await ada.tries('POST /tags/feed-items/:itemId', { params: { itemId: item }, body: { tagId } })
    expect([answer.status, answer.body]).toEqual([201, {}])
  }
  expect((await ada.calls('GET /tags')).tags).toMatchObject([
    { feedTags: [], feedItemTags: [{ feedItemId: itemId }, { feedItemId: secondItemId }] },
  ])
  const { items } = await ada.calls('GET /tags/:id/items', { params: { id: tagId } })
  expect(items.map(({ id }) => id)).toEqual([secondItemId, itemId])
  expect(items[0]?.feedItemTags).toMatchObject([{ tagId, tag: { name: 'Art' } }])
})

anyDatabase('an item that is tagged again keeps its first time', async (db) => {
  const { ada, itemId, tagId, passes } = await givenReader(db)
  const tagsIt = () => ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId } })
  await tagsIt()
  const first = await db.selectFrom('itemTags').selectAll().execute()
  passes(1000)
  await tagsIt()
  expect(await db.selectFrom('itemTags').selectAll().execute()).toEqual(first)
})

eachDatabase('an untagged item has no tag, also when untagged twice', async (db) => {
  const { ada, itemId, tagId } = await givenReader(db)
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId } })
  for (let time = 1; time <= 2; time++)
    expect((await ada.tries('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId, tagId } })).status).toBe(204)
  expect((await ada.calls('GET /tags/:id/items', { params: { id: tagId } })).items).toEqual([])
})

anyDatabase('a deleted tag leaves its feeds and items in place', async (db) => {
  const { ada, subscriptionId, itemId, tagId } = await givenReader(db)
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: subscriptionId }, body: { tagId } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId } })
  await ada.calls('DELETE /tags/:id', { params: { id: tagId } })
  expect((await ada.calls('GET /feeds')).feeds).toMatchObject([{ title: 'One', feedTags: [] }])
  expect((await ada.calls('GET /feeds/items/:id', { params: { id: itemId } })).item.feedItemTags).toEqual([])
})

anyDatabase('a reader cannot use another reader’s tag, feed or item', async (db) => {
  const { ada, register, subscriptionId, itemId, tagId } = await givenReader(db)
  const eve = await register('Eve')
  const tagOfEve = await givenTag(eve, 'Mine')
  const refusals = [
    [eve, subscriptionId, itemId, tagOfEve, 'feed', 'item'],
    [eve, subscriptionId, itemId, tagId, 'tag', 'tag'],
    [ada, subscriptionId, itemId, tagOfEve, 'tag', 'tag'],
    [ada, 999_999, 999_999, tagId, 'feed', 'item'],
  ] as const
  for (const [person, feedId, item, tag, feedNoun, itemNoun] of refusals) {
    const answers = [
      await person.tries('POST /tags/feeds/:feedId', { params: { feedId }, body: { tagId: tag } }),
      await person.tries('DELETE /tags/feeds/:feedId/:tagId', { params: { feedId, tagId: tag } }),
      await person.tries('POST /tags/feed-items/:itemId', { params: { itemId: item }, body: { tagId: tag } }),
      await person.tries('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId: item, tagId: tag } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const nouns = answers.map(({ error }) => /^There is no such (\w+)\.$/.exec(error)?.[1])
    expect(nouns).toEqual([feedNoun, feedNoun, itemNoun, itemNoun])
  }
  expect((await eve.calls('GET /tags')).tags).toMatchObject([{ feedTags: [], feedItemTags: [] }])
})

anyDatabase('two readers of one feed do not see each other’s tags', async (db) => {
  const { ada, register, feedId, subscriptionId, itemId, tagId } = await givenReader(db)
  const bob = await register('Bob')
  const subscriptionOfBob = await givenSubscription(db, bob, { feedId })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: subscriptionId }, body: { tagId } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId } })
  expect(await findTagsOfSubscriptions(db, bob.id)).toEqual(new Map())
  const around = await findTagsAround(db, bob, [{ id: itemId, subscriptionId }])
  expect(around).toEqual({ ofFeeds: new Map(), ofItems: new Map() })
  const tagOfBob = await givenTag(bob, 'Art')
  await bob.calls('POST /tags/feeds/:feedId', { params: { feedId: subscriptionOfBob }, body: { tagId: tagOfBob } })
  expect([...(await findTagsOfSubscriptions(db, bob.id)).keys()]).toEqual([subscriptionOfBob])
  expect([...(await findTagsOfSubscriptions(db, ada.id)).keys()]).toEqual([subscriptionId])
})

anyDatabase('a saved item of a deleted feed can still be tagged and untagged', async (db) => {
  const { ada, subscriptionId, itemId, secondItemId, tagId } = await givenReader(db)
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId }, body: { isSaved: true } })
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  const tags = (item: number) =>
    ada.tries('POST /tags/feed-items/:itemId', { params: { itemId: item }, body: { tagId } })
  expect((await tags(itemId)).status).toBe(201)
  expect((await tags(secondItemId)).status).toBe(404)
  const { items } = await ada.calls('GET /tags/:id/items', { params: { id: tagId } })
  expect(items).toMatchObject([{ id: itemId, feedId: null, isSaved: true }])
  const params = { itemId, tagId }
  expect((await ada.tries('DELETE /tags/feed-items/:itemId/:tagId', { params })).status).toBe(204)
})

anyDatabase('a list has the tags of its own items only', async (db) => {
  const { ada, itemId, secondItemId, tagId } = await givenReader(db)
  const second = await givenTag(ada, 'Books')
  for (const [item, tag] of [
    [itemId, second],
    [itemId, tagId],
    [secondItemId, tagId],
  ] as const)
    await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: item }, body: { tagId: tag } })
  const { ofItems: tags } = await findTagsAround(db, ada, [
    { id: secondItemId + 1, subscriptionId: null },
    { id: itemId, subscriptionId: null },
  ])
  expect([...tags].map(([id, attached]) => [id, attached.map(({ tag }) => tag.name)])).toEqual([
    [itemId, ['Art', 'Books']],
  ])
})

anyDatabase('other tabs are notified of each change of tags', async (db) => {
  const { ada, deps, subscriptionId, itemId, tagId } = await givenReader(db)
  const heard: string[] = []
  deps.events.subscribe(ada.id, (event) => heard.push(event.type))
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: subscriptionId }, body: { tagId } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId } })
  await ada.calls('DELETE /tags/feeds/:feedId/:tagId', { params: { feedId: subscriptionId, tagId } })
  await ada.calls('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId, tagId } })
  await ada.calls('PUT /tags/:id', { params: { id: tagId }, body: { name: 'B', color: '#ef4444', icon: '' } })
  await ada.calls('DELETE /tags/:id', { params: { id: tagId } })
  expect(heard).toEqual(Array.from({ length: 6 }, () => 'boardChanged'))
})
