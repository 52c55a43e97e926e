// Random searches over the articles that a device keeps, with the server's results over the same ones.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '../../src/server/db/schema.ts'
import type { Calls } from '../../src/shared/calls.ts'
import { answerPatterns } from '../../src/shared/search/matchPatterns.ts'
import { findPatternFault } from '../../src/shared/search/patternFault.ts'
import { createDeviceCopy, type DeviceCopy } from '../../src/web/features/offline/answerFromDevice.ts'
import { type SearchWorker, searchDevice } from '../../src/web/features/offline/searchDevice.ts'
import { findTerms, keptWordsOf, searchedText } from '../../src/web/features/offline/wordsIndex.ts'
import { givenStories } from './compareSearches.ts'
import { makeApp } from './makeApp.ts'
import type { Person } from './people.ts'
import { randomSearch } from './randomSearches.ts'

type Articles = Calls['POST /offline/articles']['answer']['items']

/** Fetches as takeAlong.ts does, without the browser's storage. */
async function takeForSearch(reader: Person): Promise<{ copy: DeviceCopy; worker: SearchWorker }> {
  const { items: plan, savedIds, laterIds } = await reader.calls('GET /offline/plan')
  const { items } = await reader.calls('POST /offline/articles', { body: { itemIds: plan.map(({ id }) => id) } })
  const answers = { '/board': await reader.calls('GET /board') }
  const frame = { token: reader.token, takenAt: 0, answers, savedIds, laterIds }
  return { copy: createDeviceCopy(frame, items), worker: workerOf(items) }
}

/** As searchWorker.ts, without the browser's storage. */
function workerOf(articles: Articles): SearchWorker {
  const words = articles.map(keptWordsOf)
  const byId = new Map(articles.map((article) => [article.id, article]))
  return {
    findTerms: async (itemIds, terms) => {
      const asked = new Set(itemIds)
      const some = words.filter(({ id }) => asked.has(id))
      return findTerms(some, terms)
    },
    findFault: async (patterns) => findPatternFault(patterns),
    matchPatterns: (itemIds, patterns) =>
      Promise.all(
        itemIds.map(async (id) => {
          const article = byId.get(id)
          const { title = '', author = '', link = null, categories = [] } = article ?? {}
          const fields = { title, author, link, categories, text: () => (article ? searchedText(article) : '') }
          const answer = await answerPatterns(fields, patterns, { isDecided: () => false, spend: () => {} })
          return answer.map((isFound) => isFound === true)
        }),
      ),
  }
}

/** Returns how many of the searches found some of the articles, but not all. */
export async function compareDeviceSearches(
  db: Db,
  { searches, seed }: { searches: number; seed: number },
): Promise<number> {
  const { register, close } = await makeApp(db)
  const reader = await register('Ada')
  await givenMarks(reader, await givenStories(db, reader, seed))
  const { copy, worker } = await takeForSearch(reader)
  // The plan leaves out hidden articles that are neither saved nor for later.
  const kept = new Set(copy.items.map(({ id }) => id))
  let found = 0
  const texts = fc.sample(randomSearch, { numRuns: searches, seed }).map(({ text }) => text)
  // By the words of a highlight and its note, and searches that the server refuses.
  const more = [
    'is:highlighted',
    '-is:highlighted moon',
    'is:hidden',
    'is:hidden OR moon',
    '-is:faded',
    'margin',
    'margin moon',
  ]
  more.push('margin scribble -moon', 'margin OR -tide', 'scrib', '(moon', '/(/', 'is:red', '/a{999}b{999}/', '?!')
  for (const q of [...texts, ...more]) {
    const query = { q, limit: '100', order: q.length % 5 === 0 ? 'oldest' : 'newest' }
    const { body, error } = await reader.tries('GET /feeds/items', { query: query as never })
    const there = error === '' ? body?.items.map(({ id }) => id).filter((id) => kept.has(id)) : error
    const here = await searchDevice(copy, new URLSearchParams(query), worker)
    const shown = here.is === 'refused' ? here.reason.text : here.page.items.map(({ id }) => id)
    expect({ q, shown }).toEqual({ q, shown: there })
    if (here.is === 'found') expect(here.page.terms).toEqual(body?.terms)
    if (shown.length > 0 && shown.length < copy.items.length) found += 1
  }
  await close()
  return found
}

/** Highlights, hidden articles and a former feed. */
async function givenMarks(reader: Person, stories: { id: number }[]): Promise<void> {
  const words = { source: 'feed', quote: 'margin moon', prefix: '', suffix: '', start: 0, color: 'pink' } as const
  for (const [index, { id }] of stories.entries()) {
    const params = { id }
    if (index % 7 === 0)
      await reader.calls('POST /feeds/items/:id/highlights', { params, body: { ...words, note: 'scribble tide' } })
    if (index % 9 === 0) await reader.calls('PATCH /feeds/items/:id/hidden', { params, body: { isHidden: true } })
  }
}
