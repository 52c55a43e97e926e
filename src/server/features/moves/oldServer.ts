// The form in which a move sees another feed reader's server, whichever API it speaks.

export type OldFeed = {
  oldId: string
  address: string
  title: string
  folders: string[]
}

export type OldLabel = { oldId: string; name: string }

export type OldItem = {
  oldId: string
  oldFeedId: string
  link: string
  title: string
  publishedAt: number | null
  isRead: boolean | null
  /** As the dialect of its service writes it, for the import of its text. */
  written: Readonly<Record<string, unknown>>
}

/** `all`: newest first. */
export type OldStream = 'all' | 'unread' | 'starred' | { label: string }
export type OldIds = { ids: string[] /** Null after the last page. */; next: string | null }
export type OldMark = { isRead: boolean } | { isStarred: boolean }

export type OldServer = {
  /** Throws OldServerTrouble, as all others do. */
  signIn: () => Promise<void>
  listFeeds: () => Promise<OldFeed[]>
  listLabels: () => Promise<OldLabel[]>
  /** `since`: only those that arrived there since then. */
  listIds: (stream: OldStream, page: { after: string | null; since?: number }) => Promise<OldIds>
  /** Those that it still has. */
  readItems: (oldIds: string[]) => Promise<OldItem[]>
  mark: (oldIds: string[], mark: OldMark) => Promise<void>
}

/**
 * `signIn`: the reader has to enter the name or the password again. `busy`: ask again after `pauseMs`. `unreachable`: ask again
 * some time later. `strange`: the answer is no answer of such a server.
 */
export type Trouble =
  | { is: 'signIn' }
  | { is: 'busy'; pauseMs: number }
  | { is: 'unreachable'; text: string }
  | { is: 'strange' }

/** Ends a step of a move; the next attempt repeats the step. */
export class OldServerTrouble extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.is)
    this.trouble = trouble
  }
}
