/** newsletter: its mails are received. notices: what its reader wants to be notified (docs/notices.md). */
export const feedKinds = ['articles', 'podcast', 'newsletter', 'notices'] as const
export type FeedKind = (typeof feedKinds)[number]

/** It is fetched from an address, as against a feed that the server fills by itself. */
export const isFetchedKind = (kind: FeedKind): boolean => kind === 'articles' || kind === 'podcast'
