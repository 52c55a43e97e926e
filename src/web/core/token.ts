import { limits } from '../../shared/limits.ts'

/** Where the board of this reader is kept for the next visit (keptBoard.ts); start.js reads the first. */
export const keptKeys = { start: 'firstBoard', board: 'keptBoard' } as const

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
  forgetBoard()
}

export function removeToken(): void {
  try {
    localStorage.removeItem(limits.tokenStorageKey)
    forgetBoard()
  } catch {
    // Blocked storage has no token.
  }
}

function forgetBoard(): void {
  for (const key of Object.values(keptKeys)) localStorage.removeItem(key)
}
