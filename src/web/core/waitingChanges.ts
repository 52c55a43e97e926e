// Changes that were made without a network wait on this device (features/offline). Here is what other parts of the page know of them.
import { useSyncExternalStore } from 'react'
import { createDeviceSetting } from './deviceSetting.ts'

export const changesDatabase = 'broadsheet-changes'

export type Waiting = { userId: number; count: number }
const none: Waiting = { userId: 0, count: 0 }

/** How many changes wait, and of which account: it outlives the session. */
export const waitingSetting = createDeviceSetting<Waiting>('waitingChanges', (stored) =>
  isWaiting(stored) ? { userId: stored.userId, count: stored.count } : none,
)

function isWaiting(stored: unknown): stored is Waiting {
  if (typeof stored !== 'object' || stored === null) return false
  const { userId, count } = stored as Partial<Waiting>
  return Number.isSafeInteger(userId) && Number.isSafeInteger(count)
}

let waitingItems: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteWaiting(waiting: Waiting, itemIds: ReadonlySet<number>): void {
  waitingItems = itemIds
  waitingSetting.set(waiting)
  for (const listener of listeners) listener()
}

/** Whether a change of this item waits for the server. */
export function useIsWaiting(itemId: number): boolean {
  return useSyncExternalStore(listen, () => waitingItems.has(itemId))
}

/** Nothing of it is sent. */
export function forgetChanges(): void {
  noteWaiting(none, new Set())
  try {
    globalThis.indexedDB?.deleteDatabase(changesDatabase)
  } catch {
    // Blocked storage has no changes.
  }
}

let leave: (() => void) | null = null

/** The page asks whether the reader leaves although changes wait; `onLeave` then ends the session. null: the question is answered. */
export function askToLeave(onLeave: (() => void) | null): void {
  leave = onLeave
  for (const listener of listeners) listener()
}

export const useLeaveToAsk = (): (() => void) | null => useSyncExternalStore(listen, () => leave)
