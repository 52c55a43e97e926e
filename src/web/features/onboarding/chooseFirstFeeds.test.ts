import { expect, test } from 'vitest'
import { chooseFirstFeeds } from './chooseFirstFeeds.ts'

const feed = (url: string) => ({ title: url, description: '', url })
const category = (id: string, urls: string[]) => ({ id, name: id, feeds: urls.map(feed) })

test('a newcomer is offered two feeds of each category, no two from one site', () => {
  const offers = chooseFirstFeeds([
    category('news', ['https://a.example/world', 'https://a.example/home', 'https://b.example/', 'https://c.example/']),
    category('tech', ['https://b.example/tech', 'https://d.example/']),
  ])
  expect(offers.map(({ url }) => url)).toEqual(['https://a.example/world', 'https://b.example/', 'https://d.example/'])
})
