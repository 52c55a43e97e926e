import { limits } from '../../shared/limits.ts'

/** The bearer token of this browser (spec §3), null when nobody is signed in or the storage is closed to us. */
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
}

export function removeToken(): void {
  try {
    localStorage.removeItem(limits.tokenStorageKey)
  } catch {
    // A closed storage holds no token.
  }
}
