// Positions in recordings that the server doesn't have yet. They outlive the page: without a network, a closed browser would lose hours.
import type { ListeningPosition } from '../../shared/features/podcasts.ts'

/** `playedAt`: epoch milliseconds. */
export type WaitingPosition = { position: ListeningPosition; playedAt: number }

const storageKey = 'waitingPositions'

export function readWaitingPositions(): WaitingPosition[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWaiting) : []
  } catch {
    return []
  }
}

export function storeWaitingPositions(waiting: readonly WaitingPosition[]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(waiting))
  } catch {
    // With blocked storage they last until the page is left.
  }
}

/** Where a recording goes on that this device played while the server was away. */
export const waitingSeconds = (itemId: number, enclosureIndex: number): number | undefined =>
  readWaitingPositions().find(
    ({ position }) => position.itemId === itemId && position.enclosureIndex === enclosureIndex && !position.isFinished,
  )?.position.positionSeconds

function isWaiting(stored: unknown): stored is WaitingPosition {
  const { position, playedAt } = (stored ?? {}) as Partial<WaitingPosition>
  return (
    typeof playedAt === 'number' && typeof position?.itemId === 'number' && typeof position.positionSeconds === 'number'
  )
}
