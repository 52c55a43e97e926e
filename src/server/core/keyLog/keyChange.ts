// The changes that a key for an app made in one request. Verbs note them, and the end of the request records them.
import type { KeyScope } from '../../../shared/features/keys.ts'
import type { Reader } from '../reader.ts'
import type { Deletion } from './deletion.ts'

/** Items of one call, and the moment that their marks have. */
type Marked = { itemIds: number[]; at: number }

export type KeyChange =
  | ({ is: 'read' | 'unread' | 'saved' | 'unsaved' } & Marked)
  | ({ is: 'tagged' | 'untagged'; tagId: number; name: string } & Marked)
  /** A list was marked read; `changes` is what its undo stores (core/lists/undos.queries.ts). */
  | { is: 'readAll'; marked: number; changes: object }
  | { is: 'feedAdded'; subscriptionId: number; title: string }
  | Deletion
  /** Anything else, named by its call. It has no undo. */
  | { is: 'call'; call: string }

/** The key of a request. Each request has its own. */
export type KeyInUse = { id: number; name: string; client: string; scopes: readonly KeyScope[]; changes: KeyChange[] }

/** A reader, and the key with which an app acts for them; a session has none. */
export type Caller = Reader & { key?: KeyInUse }

/** Changes by the reader's own sessions are not logged. */
export function noteChange({ key }: Caller, change: KeyChange): void {
  if (key === undefined || ('itemIds' in change && change.itemIds.length === 0)) return
  key.changes.push(change)
}
