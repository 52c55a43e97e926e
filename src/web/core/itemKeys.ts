// The cache keys of items: by feed, in one list, found and opened. Live events and marks find them by these prefixes.

/** A search, and whether its page or a block on the board shows it. */
export type ItemSearch = { query: string; place: 'page' | 'board'; unreadOnly: boolean; isOldestFirst?: boolean }

/** One list of items, and the visit that loaded it: Back shows the same list again, a new visit loads a new one. */
export type RiverKey = { visit: number; list: object }

export const itemKeys = {
  feeds: ['feedItems'],
  feed: (feedId: number) => ['feedItems', feedId],
  feedOf: (feedId: number, unreadOnly: boolean) => ['feedItems', feedId, { unreadOnly }],
  /** Full keys, because finding them by the prefix `feed` scans all keys, for each of a thousand feeds. */
  listsOf: (feedId: number) => [false, true].map((unreadOnly) => itemKeys.feedOf(feedId, unreadOnly)),
  river: ['riverItems'],
  riverOf: ({ visit, list }: RiverKey) => ['riverItems', visit, list],
  saved: ['savedItems'],
  savedIn: (order: 'newest' | 'oldest') => (order === 'newest' ? ['savedItems'] : ['savedItems', order]),
  savedCount: ['savedCount'],
  later: ['laterItems'],
  laterIn: (order: 'newest' | 'oldest') => ['laterItems', order],
  laterProgress: ['laterProgress'],
  weeksFaded: ['weeksFaded'],
  found: ['foundItems'],
  foundOnBoard: ['foundItems', 'board'],
  /** Among the found: marks and reloads reach it. */
  hiddenIn: (scope: object) => ['foundItems', 'hidden', scope],
  /** Among the found, for the same reason. */
  tagged: ['foundItems', 'tagged'],
  taggedBy: (tagId: number, unreadOnly: boolean) => ['foundItems', 'tagged', tagId, { unreadOnly }],
  foundBy: ({ place, ...search }: ItemSearch) => ['foundItems', place, search],
  articles: ['article'],
  article: (itemId: number) => ['article', itemId],
} as const
