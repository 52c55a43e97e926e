import { findColumn } from '../../core/columns/columns.queries.ts'
import { findIdSince } from '../../core/items/findIdSince.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { readAll } from '../../core/lists/readAll.ts'
import { findSubscription } from '../../core/subscriptions/subscriptions.queries.ts'
import { second } from '../../lib/clock.ts'
import { editTags, type MarkDeps } from './editTags.ts'
import type { SyncForm } from './readForm.ts'
import { findSubscriptionIds } from './streamIds.queries.ts'

/** The ids that the answer lists after a mark; null without one. */
export type Marked = 'unread' | 'saved' | null

const edits: Record<string, { read?: boolean; saved?: boolean }> = {
  read: { read: true },
  unread: { read: false },
  saved: { saved: true },
  unsaved: { saved: false },
}

/** Applies `mark`, if there is one. Ids of other readers change nothing. */
export async function markByFever(deps: MarkDeps, reader: Caller, form: SyncForm): Promise<Marked> {
  const mark = form.get('mark')
  const as = form.get('as') ?? ''
  const id = readId(form.get('id'))
  const edit = Object.hasOwn(edits, as) ? edits[as] : undefined
  if (mark === undefined || id === null || edit === undefined) return null
  if (mark === 'item')
    await editTags(deps, reader, { itemIds: [id], ...edit, addTags: [], removeTags: [], createsTags: false })
  else if (edit.read) await markGroup(deps, reader, { mark, id, before: readId(form.get('before')) })
  return edit.saved === undefined ? 'unread' : 'saved'
}

type GroupMark = { mark: string; id: number; before: number | null }

/** `before` is in seconds: items that arrived later stay unread. Group 0 has all feeds. */
async function markGroup(deps: MarkDeps, reader: Caller, { mark, id, before }: GroupMark): Promise<void> {
  const { db } = deps
  const upToItemId = before === null ? Number.MAX_SAFE_INTEGER : (await findIdSince(db, (before + 1) * second)) - 1
  if (mark === 'group' && id === 0) {
    const feedIds = await findSubscriptionIds(db, reader)
    if (feedIds.length > 0) await readAll(deps, reader, { upToItemId })
  } else if (mark === 'group' && (await findColumn(db, reader, id))) {
    await readAll(deps, reader, { columnId: id, upToItemId })
  } else if (mark === 'feed' && (await findSubscription(db, reader, id))) {
    await readAll(deps, reader, { feedId: id, upToItemId })
  }
}

/** Null for anything but a whole number. Fluent Reader begins with the largest one of JavaScript. */
export const readId = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : null
