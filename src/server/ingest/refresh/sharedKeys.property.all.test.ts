// For any documents of a publisher's articles in any order: each article is stored once, and none is lost.
import fc from 'fast-check'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import {
  type DocumentFormat,
  givenFeedOfDocuments,
  type Publication,
} from '../../../../test/support/givenFeedOfDocuments.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { minute } from '../../lib/clock.ts'

const moment = (number: number) => startOfStories - (1000 + 7 * number) * minute
const format = fc.constantFrom<DocumentFormat>('rss', 'rdf', 'atom', 'json')
/** The articles in a document, one of them perhaps twice. */
const document = (articles: number) => fc.array(fc.nat(articles - 1), { minLength: 1, maxLength: articles })

// Six articles of two pages; the last three have one title and different dates.
const page = { link: 'https://a.test/news' }
const together: Publication[] = [
  { ...page, title: 'One' },
  { ...page, title: 'Two' },
  { ...page, text: 'Untitled, undated, and yet an article' },
  { link: 'https://a.test/weather', title: 'Weather', publishedAt: moment(3) },
  { link: 'https://a.test/weather', title: 'Weather', publishedAt: moment(4) },
  { link: 'https://a.test/weather', title: 'Weather', publishedAt: moment(5) },
]

eachDatabase('after a document shows a shared key, its items stay separate', async (db, kind) => {
  const documents = fc.array(document(together.length), { maxLength: 8 })
  const guid = fc.constantFrom<Pick<Publication, 'guid'>>({}, { guid: 'the same for all' })
  let run = 0
  await fc.assert(
    fc.asyncProperty(format, guid, documents, async (format, guid, documents) => {
      run += 1
      const story = await givenFeedOfDocuments(db, `Ada ${run}`)
      const seen = new Set<number>()
      for (const numbers of [[4, 0, 1, 3], ...documents]) {
        const news = new Set(numbers).difference(seen)
        const publications = numbers.flatMap((number) => together[number] ?? [])
        expect(
          await story.publishesAs(
            format,
            publications.map((one) => ({ ...one, ...guid })),
          ),
        ).toBe(news.size)
        for (const number of news) seen.add(number)
      }
      const { titles, close } = story
      expect(await titles()).toEqual([...seen].map((number) => together[number]?.title ?? '').sort())
      await close()
    }),
    { numRuns: kind === 'sqlite' ? 60 : 8, seed: 20_261_121 },
  )
})

// An article's title may be corrected once.
const frontPage = { link: 'https://a.test/' }
const articles = [0, 1, 2, 3, 4]
const titleOf = (number: number, corrected: ReadonlySet<number>) =>
  `Story ${number}${corrected.has(number) ? ', corrected' : ''}`

eachDatabase(
  'dated items that all link the front page are stored as different items from the first document on',
  async (db, kind) => {
    const step = fc.record({ numbers: document(articles.length), corrects: fc.option(fc.nat(articles.length - 1)) })
    let run = 0
    await fc.assert(
      fc.asyncProperty(format, fc.array(step, { minLength: 1, maxLength: 8 }), async (format, steps) => {
        run += 1
        const story = await givenFeedOfDocuments(db, `Ada ${run}`)
        const shown = new Map<number, string>()
        const corrected = new Set<number>()
        for (const { numbers, corrects } of steps) {
          if (corrects !== null) corrected.add(corrects)
          const publications = numbers.map((number) => ({
            ...frontPage,
            title: titleOf(number, corrected),
            publishedAt: moment(number),
          }))
          const news = new Set(numbers).difference(shown)
          expect(await story.publishesAs(format, publications)).toBe(news.size)
          for (const number of numbers) shown.set(number, titleOf(number, corrected))
        }
        expect(await story.titles()).toEqual([...shown.values()].sort())
        await story.close()
      }),
      { numRuns: kind === 'sqlite' ? 60 : 8, seed: 20_261_121 },
    )
  },
)
