import { expect, test } from 'vitest'
import type { Feed, FeedHealth } from '../../shared/api/entities.ts'
import { failingFeeds, timeUntil } from './failingFeeds.ts'

test('a reader sees what is gone first, then what has been silent longest; feeds that are well are left out', () => {
  const feeds = [
    makeFeed('silent a day', { state: 'failing', lastSuccessAt: '2026-11-20T08:00:00Z' }),
    makeFeed('well', { state: 'well', lastSuccessAt: '2026-11-21T08:00:00Z' }),
    makeFeed('never read', { state: 'failing', lastSuccessAt: null }),
    makeFeed('gone', { state: 'gone', lastSuccessAt: '2026-11-21T07:00:00Z' }),
    makeFeed('silent a week', { state: 'failing', lastSuccessAt: '2026-11-14T08:00:00Z' }),
  ]
  expect(failingFeeds(feeds).map(({ title }) => title)).toEqual(['gone', 'never read', 'silent a week', 'silent a day'])
})

test.each([
  [-5, 'in a moment'],
  [0.5, 'in a moment'],
  [20, 'in 20 min'],
  [59, 'in 59 min'],
  [60, 'in 1 hr'],
  [24 * 60, 'in 24 hr'],
  [72 * 60, 'in 3 days'],
])('a check that is %s minutes away is %s', (minutes, words) => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  expect(timeUntil(now + minutes * 60_000, now)).toBe(words)
})

function makeFeed(title: string, health: Pick<FeedHealth, 'state' | 'lastSuccessAt'>): Feed {
  return {
    id: 1,
    title,
    favicon: null,
    feedUrl: 'https://example.com/feed',
    siteUrl: null,
    kind: 'articles',
    columnId: 1,
    order: 0,
    itemOrder: 'newest',
    fullText: 'asked',
    lastFetchedAt: null,
    _count: { feedItems: 0 },
    feedTags: [],
    health: { lastError: null, nextCheckAt: null, failures: 0, ...health },
  }
}
