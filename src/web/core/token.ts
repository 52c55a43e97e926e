import { limits } from '../../shared/limits.ts'
import { boardStore } from './boardStore.ts'
import { forgetDevice } from './deviceCopy.ts'
import { forgetEpisodes } from './keptSounds.ts'
import { storeWaitingPositions } from './waitingPositions.ts'

/** The bearer token of this browser; null for a visitor or when storage is blocked (docs/specification.md#session). */
export function readToken(): string | null {
  try {
    return localStorage.getItem(limits.tokenStorageKey)
  } catch {
    return null
  }
}

/** Throws when the browser refuses to store, as some private windows do. */
export function storeToken(token: string): void {
  localStorage.setItem(limits.tokenStorageKey, token)
  forgetReader()
}

export function removeToken(): void {
  try {
    localStorage.removeItem(limits.tokenStorageKey)
  } catch {
    // Blocked storage has no token.
  }
  forgetReader()
}

/** Nothing of a session stays in this browser after its end. */
function forgetReader(): void {
  void boardStore.forget()
  forgetDevice()
  forgetEpisodes()
  storeWaitingPositions([])
}
