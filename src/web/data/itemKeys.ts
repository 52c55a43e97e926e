// The cache keys of items: by feed, saved, found and opened. Live events and marks find them by these prefixes.

/** A search, and whether its page or a block on the board shows it. */
export type ItemSearch = { query: string; place: 'page' | 'board'; unreadOnly: boolean }

export const itemKeys = {
  feeds: ['feedItems'],
  feed: (feedId: number) => ['feedItems', feedId],
  feedOf: (feedId: number, unreadOnly: boolean) => ['feedItems', feedId, { unreadOnly }],
  /** Full keys, because finding them by the prefix `feed` scans all keys, for each of a thousand feeds. */
  listsOf: (feedId: number) => [false, true].map((unreadOnly) => itemKeys.feedOf(feedId, unreadOnly)),
  saved: ['savedItems'],
  savedCount: ['savedCount'],
  found: ['foundItems'],
  foundOnBoard: ['foundItems', 'board'],
  foundBy: ({ place, query, unreadOnly }: ItemSearch) => ['foundItems', place, { query, unreadOnly }],
  articles: ['article'],
  article: (itemId: number) => ['article', itemId],
} as const
