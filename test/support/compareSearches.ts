// Random searches find the same articles in the lists of a reader, in rules that arrive, and by a plain evaluator.
import fc from 'fast-check'
import { expect } from 'vitest'
import { listItems } from '../../src/server/core/lists/listItems.ts'
import { readRuleQuery } from '../../src/server/core/rules/readRuleQuery.ts'
import { tagNameKey } from '../../src/server/core/tags/tags.queries.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { indexItems } from '../../src/server/db/search.ts'
import { categoryWordsOf } from '../../src/shared/search/categoryWords.ts'
import { foldTitle } from '../../src/shared/search/foldTitle.ts'
import { answerPatterns } from '../../src/shared/search/matchPatterns.ts'
import { compileQuery, createMatchableItem } from '../../src/shared/search/matchQuery.ts'
import { givenFeed, givenSubscription } from './givenFeed.ts'
import { makeApp } from './makeApp.ts'
import { matchesStory, randomSearch, randomStory, type Story } from './randomSearches.ts'

const storyCount = 40
const feedTitles = ['Gazette', 'Café du Port']

export async function compareSearches(db: Db, { searches, seed }: { searches: number; seed: number }): Promise<void> {
  const { deps, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const stories = await givenStories(db, ada, seed)
  const matchable = stories.map(({ id, story }) => ({ id, story, item: asArrived(story), side: sideOf(story) }))
  let found = 0
  for (const { tree, text } of fc.sample(randomSearch, { numRuns: searches, seed })) {
    const expected = matchable.filter(({ story }) => matchesStory(tree, story)).map(({ id }) => id)
    const answer = await listItems(deps, ada, { q: text, limit: 100 }).then(
      ({ items }) => items.map(({ id }) => id).sort((one, other) => one - other),
      (error: Error) => error.message,
    )
    expect({ text, answer }).toEqual({ text, answer: expected })
    const query = readRuleQuery(text, { kind: 'feed', id: 1 })
    if (query.is === 'refused') throw new Error(`${text}: ${query.reason.text}`)
    const { matches, patterns } = compileQuery(query)
    const caught: number[] = []
    for (const { id, item, side } of matchable) {
      const isDecided = () => matches(item, { side }) !== undefined
      const answer = isDecided()
        ? []
        : await answerPatterns(item.fields, patterns, { isDecided: () => false, spend: () => {} })
      if (matches(item, { answer, side })) caught.push(id)
    }
    expect({ text, caught }).toEqual({ text, caught: expected })
    if (expected.length > 0 && expected.length < storyCount) found += 1
  }
  expect(found).toBeGreaterThan(searches / 2)
  await close()
}

type GivenStory = { id: number; story: Story }

/** Some articles of two feeds with random words and marks. */
export async function givenStories(
  db: Db,
  ada: Parameters<typeof givenSubscription>[1] & {
    calls: Awaited<ReturnType<Awaited<ReturnType<typeof makeApp>>['register']>>['calls']
  },
  seed: number,
): Promise<GivenStory[]> {
  const feedIds: number[] = []
  for (const title of feedTitles) feedIds.push((await givenFeed(db, { title })).feedId)
  await db
    .updateTable('feeds')
    .set({ language: 'de-AT' })
    .where('id', '=', feedIds[0] ?? 0)
    .execute()
  for (const feedId of feedIds) await givenSubscription(db, ada, { feedId })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Work', color: '#3b82f6', icon: '' } })
  const given: GivenStory[] = []
  for (const [index, { feed, ...random }] of fc.sample(randomStory, { numRuns: storyCount, seed }).entries()) {
    const story = { ...random, feedTitle: feedTitles[feed] ?? '', language: feed === 0 ? 'de-at' : '' }
    const feedId = feedIds[feed] ?? 0
    const { title, author, text, path, words, publishedAt } = story
    const { id } = await db
      .insertInto('items')
      .values({
        feedId,
        guidHash: `${index}`,
        title,
        author,
        link: `https://example.com/${path}`,
        words,
        publishedAt,
        arrivedAt: index,
        snippet: '',
        contentHash: '',
        categories: JSON.stringify(story.categories),
        categoryWords: categoryWordsOf(story.categories),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('itemContents')
      .values({ itemId: id, html: `<p>${text}</p>`, baseUrl: null })
      .execute()
    await db
      .updateTable('feeds')
      .set(({ eb }) => ({ itemCount: eb('itemCount', '+', 1) }))
      .where('id', '=', feedId)
      .execute()
    await indexItems(db, [{ itemId: id, title, author, text }])
    if (story.isRead) await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
    if (story.isSaved) await ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
    if (story.isLater) await ada.calls('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater: true } })
    if (story.isTagged)
      await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: id }, body: { tagId: tag.id } })
    given.push({ id, story })
  }
  return given
}

const asArrived = (story: Story) =>
  createMatchableItem({
    ...story,
    link: `https://example.com/${story.path}`,
    categories: JSON.stringify(story.categories),
    categoryWords: categoryWordsOf(story.categories),
    durationSeconds: null,
  })

const sideOf = (story: Story) => ({
  feedTitles: [foldTitle(story.feedTitle)],
  tagKeys: new Set(story.isTagged ? [tagNameKey('Work')] : []),
  isRead: story.isRead,
  isUnread: !story.isRead,
  isSaved: story.isSaved,
  isLater: story.isLater,
  isHidden: false,
})
