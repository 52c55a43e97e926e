// Entities as the server sends them, for tests: complete and as simple as possible.
import type { Column, Feed, Item } from '../../shared/api/entities.ts'

export function makeItem(given: Partial<Item> & { id: number }): Item {
  return {
    feedId: 7,
    title: `Item ${given.id}`,
    link: `https://publisher.example/${given.id}`,
    author: '',
    publishedAt: '2026-01-01T00:00:00.000Z',
    imageUrl: null,
    snippet: '',
    isRead: false,
    isSaved: false,
    isLater: false,
    isConfirmation: false,
    confirmationLinks: '[]',
    feed: { title: 'The Weekly Current', favicon: null, feedTags: [] },
    feedItemTags: [],
    alsoIn: [],
    sound: null,
    minutes: null,
    place: null,
    isUpdated: false,
    ...given,
  }
}

export function makeFeed(given: Partial<Feed> & { id: number }): Feed {
  return {
    title: 'The Weekly Current',
    favicon: null,
    feedUrl: 'https://publisher.example/feed',
    siteUrl: null,
    kind: 'articles',
    columnId: 1,
    order: 0,
    itemOrder: 'newest',
    fullText: 'asked',
    lastFetchedAt: null,
    _count: { feedItems: 0 },
    feedTags: [],
    health: { state: 'well', lastError: null, lastSuccessAt: null, nextCheckAt: null, failures: 0 },
    ...given,
  }
}

export function makeColumn(given: Partial<Column> & { id: number }): Column {
  return { name: 'News', order: 0, sort: 'hand', boardId: null, feeds: [], ...given }
}
