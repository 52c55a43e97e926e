import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFeedIndexBuilder, type KnownFeed } from './feedIndex.ts'

const feed = (title: string, more: Partial<KnownFeed> = {}): KnownFeed => ({
  title,
  description: '',
  url: `https://${encodeURIComponent(title)}.example/feed`,
  topics: [],
  readers: 0,
  ...more,
})

async function givenIndex(...feeds: KnownFeed[]) {
  const builder = createFeedIndexBuilder()
  builder.add(feeds)
  const index = await builder.finish()
  return (text: string, most = 30) => index.search(text, most).map(({ feed: { title } }) => title)
}

test('a feed is found by the beginning of a word, by all its words, and without accents', async () => {
  const finds = await givenIndex(feed('Crème Brûlée Daily'), feed('Daily Bread'), feed('Œuvres'))
  expect(finds('dai')).toEqual(['Crème Brûlée Daily', 'Daily Bread'])
  expect(finds('creme brulee')).toEqual(['Crème Brûlée Daily'])
  expect(finds('BRÛLÉE')).toEqual(['Crème Brûlée Daily'])
  expect(finds('bread creme')).toEqual([])
})

test('long words allow typos', async () => {
  const finds = await givenIndex(feed('The Guardian'), feed('Ars Technica'), feed('Reuters'), feed('NPR'))
  expect(finds('guardain')).toEqual(['The Guardian'])
  expect(finds('gaurdian')).toEqual(['The Guardian'])
  expect(finds('technca')).toEqual(['Ars Technica'])
  expect(finds('reutres')).toEqual(['Reuters'])
  expect(finds('tehcnic')).toEqual(['Ars Technica'])
  expect(finds('npx')).toEqual([])
})

test('a word does not find the beginning of a longer word with two typos', async () => {
  const finds = await givenIndex(feed('Baloncesto'), feed('Architecture'))
  expect(finds('balconies')).toEqual([])
  expect(finds('architekt')).toEqual(['Architecture'])
})

test('exact matches come before guesses', async () => {
  const finds = await givenIndex(feed('Wirdwatch'), feed('Wired'), feed('Weird News'))
  expect(finds('wired')[0]).toBe('Wired')
  expect(finds('weird')[0]).toBe('Weird News')
})

test('a match in the title counts more than one in the address, the topic and the description', async () => {
  const finds = await givenIndex(
    feed('A', { description: 'All about soup' }),
    feed('B', { topics: ['Soup'] }),
    feed('C', { url: 'https://soup.example/feed' }),
    feed('Soup for all'),
    feed('Soup'),
  )
  expect(finds('soup')).toEqual(['Soup', 'Soup for all', 'C', 'B', 'A'])
})

test('of equal matches, the feed with more subscribers comes first', async () => {
  const finds = await givenIndex(feed('Village News', { readers: 3 }), feed('Harbour News', { readers: 90 }))
  expect(finds('news')).toEqual(['Harbour News', 'Village News'])
})

test('common parts of addresses are not searched', async () => {
  const finds = await givenIndex(feed('Quiet', { url: 'https://www.quiet.com/rss/feed.xml' }))
  expect([finds('rss'), finds('www'), finds('xml'), finds('quiet')]).toEqual([[], [], [], ['Quiet']])
})

test('a search returns at most the requested number of feeds, best first', async () => {
  const feeds = Array.from({ length: 50 }, (_, readers) => feed(`News ${readers}`, { readers }))
  const finds = await givenIndex(...feeds)
  expect(finds('news', 3)).toEqual(['News 49', 'News 48', 'News 47'])
})

test('any search text gets a result, and the same result again', async () => {
  const finds = await givenIndex(feed('The Guardian'), feed('日本のニュース'), feed('100 % Soup'))
  expect([finds('ニュース'), finds('%_"*'), finds('🎉'), finds('')]).toEqual([['日本のニュース'], [], [], []])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(finds(text)).toEqual(finds(text))
      expect(finds('guardian')).toEqual(['The Guardian'])
    }),
  )
})
