// The form in which a move sees another feed reader's server. Each API that we speak is one adapter of this type.
import type { Entry } from '../../../formats/imports/entry.ts'
import type { ListedRules } from '../../../formats/opml/readOpml.ts'

export type OldFeed = {
  oldId: string
  address: string
  title: string
  folders: string[]
}

/** `rules`: its filters, in our language. */
export type OldFeeds = { feeds: OldFeed[]; rules?: ListedRules }

export type OldLabel = { oldId: string; name: string }

/** `entry` has the marks, too, where the API sends them with the article. */
export type OldItem = { oldId: string; oldFeedId: string; entry: Entry }

/** Newest first. */
export type OldStream = 'all' | 'unread' | 'starred' | { label: string }

/** `items`: those of the ids that the answer describes; empty for an API that lists ids only. */
export type OldPage = { ids: string[]; items: OldItem[] /** Null after the last page. */; next: string | null }

export type OldMark = { isRead: boolean } | { isStarred: boolean }

/** For a server that can list its changes. */
export type OldChanges = {
  /** Now, on the server's own clock, which may be hours off. Null when it does not say. */
  readBookmark: () => Promise<string | null>
  /** Articles that arrived or got other marks since then, with their marks. Null when that is too much for one answer. */
  listPage: (bookmark: string, after: string | null) => Promise<OldPage | null>
}

/** All calls throw OldServerTrouble. */
export type OldServer = {
  signIn: () => Promise<void>
  listFeeds: () => Promise<OldFeeds>
  listLabels: () => Promise<OldLabel[]>
  listPage: (stream: OldStream, after: string | null) => Promise<OldPage>
  /** Those that it still has. */
  readItems: (oldIds: string[]) => Promise<OldItem[]>
  mark: (oldIds: string[], mark: OldMark) => Promise<void>
  /** Null for a server whose lists of unread and starred articles have to be compared. */
  changes: OldChanges | null
}

/**
 * `signIn`: the reader has to enter the name or the password again. `busy`: ask again after `pauseMs`. `unreachable`: ask again
 * some time later. `tooLarge`: the answer passes our limit. `strange`: the answer is no answer of such a server.
 */
export type Trouble =
  | { is: 'signIn' }
  | { is: 'busy'; pauseMs: number }
  | { is: 'unreachable' | 'tooLarge'; text: string }
  | { is: 'strange' }

/** Ends a step of a move; the next attempt repeats the step. */
export class OldServerTrouble extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.is)
    this.trouble = trouble
  }
}

/** Ends the step: the answer is no answer of such a server. */
export const isStrange = (): never => {
  throw new OldServerTrouble({ is: 'strange' })
}
