import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { applyRules, type NewItem } from './applyRules.ts'

const newItem = (itemId: number, title: string): NewItem => ({
  itemId,
  title,
  author: '',
  link: null,
  text: '',
  publishedAt: startOfStories,
  words: null,
  categories: null,
  categoryWords: null,
  durationSeconds: null,
  isMarked: false,
})

eachDatabase(
  'of two feeds that share a transaction, each has the rules of its readers, and a rule for one feed spares the other',
  async (db) => {
    const { register, close } = await makeApp(db)
    const [ada, ben] = [await register('ada'), await register('ben')]
    const gazette = await givenFeed(db, { title: 'Gazette', items: 2 })
    const post = await givenFeed(db, { title: 'Post', items: 2 })
    const adasGazette = await givenSubscription(db, ada, { feedId: gazette.feedId })
    await givenSubscription(db, ada, { feedId: post.feedId })
    await givenSubscription(db, ben, { feedId: post.feedId })
    const hide = [{ is: 'hide' as const }]
    const ofGazette = { kind: 'feed' as const, id: adasGazette }
    await ada.calls('POST /rules', { body: { name: 'Moon', query: 'moon', scope: ofGazette, actions: hide } })
    await ada.calls('POST /rules', { body: { name: 'Ads', query: 'sponsored', scope: { kind: 'all' }, actions: hide } })
    await ben.calls('POST /rules', { body: { name: 'Tides', query: 'tide', scope: { kind: 'all' }, actions: hide } })
    const [[moon = 0, tide = 0], [ads = 0, flood = 0]] = [gazette.itemIds, post.itemIds]
    await db.transaction().execute((tx) =>
      applyRules(
        tx,
        [
          { feedId: gazette.feedId, items: [newItem(moon, 'Moon'), newItem(tide, 'Tide')] },
          { feedId: post.feedId, items: [newItem(ads, 'Sponsored'), newItem(flood, 'Tide')] },
        ],
        startOfStories,
      ),
    )
    const hidden = await db
      .selectFrom('itemStates')
      .select(['userId', 'itemId'])
      .where('hiddenAt', 'is not', null)
      .orderBy('userId')
      .orderBy('itemId')
      .execute()
    expect(hidden).toEqual([
      { userId: ada.id, itemId: moon },
      { userId: ada.id, itemId: ads },
      { userId: ben.id, itemId: flood },
    ])
    await close()
  },
)
