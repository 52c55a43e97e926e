import { expect, test } from 'vitest'
import { arrangeOffers } from './arrangeOffers.ts'

const feeds = ['A', 'B', 'C', 'D'].map((title) => ({ title, description: '', url: `https://example.com/${title}` }))
const ready = (readyAt: number) => ({ is: 'ready' as const, items: [], readyAt })
const shown = (...previews: Parameters<typeof arrangeOffers>[1]) => {
  const { ready, waiting } = arrangeOffers(feeds, previews)
  return { titles: ready.map(({ feed }) => feed.title), waiting }
}

test('a feed that answers late is placed below the feeds that are already shown', () => {
  expect(shown({ is: 'waiting' }, ready(20), ready(10), { is: 'waiting' })).toEqual({ titles: ['C', 'B'], waiting: 2 })
  expect(shown(ready(30), ready(20), ready(10), { is: 'waiting' })).toEqual({ titles: ['C', 'B', 'A'], waiting: 1 })
})

test('feeds that answered at the same time keep the order of their category', () => {
  expect(shown(ready(10), ready(10), ready(10), ready(10)).titles).toEqual(['A', 'B', 'C', 'D'])
})

test('a feed that fails is neither shown nor waited for', () => {
  expect(shown({ is: 'failed' }, ready(1), { is: 'failed' }, { is: 'failed' })).toEqual({ titles: ['B'], waiting: 0 })
})
