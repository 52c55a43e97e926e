// Where the cache keeps items: by feed, as saved, and opened. Live events and marks find them by these beginnings.

export const itemKeys = {
  board: ['boardItems'],
  boardOf: (unreadOnly: boolean) => ['boardItems', { unreadOnly }],
  feeds: ['feedItems'],
  feed: (feedId: number) => ['feedItems', feedId],
  feedOf: (feedId: number, unreadOnly: boolean) => ['feedItems', feedId, { unreadOnly }],
  saved: ['savedItems'],
  savedCount: ['savedCount'],
  articles: ['article'],
  article: (itemId: number) => ['article', itemId],
} as const
