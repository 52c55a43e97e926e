import { readToken, removeToken } from './token.ts'

/** Pages for who is not signed in: sending them to /login would take a half-filled form away. */
const signedOutPages = ['/login', '/register', '/forgot-password', '/reset-password', '/auth/callback']

/**
 * The rule for a 401 (spec §4): the token goes and the browser goes to /login. A whole page load, so nothing of the
 * reader stays in memory. `refusedToken` is the one the call was made with: a late answer to an old session must not
 * end the new one, and of several refused calls only the first does anything.
 */
export function endSession(refusedToken: string | null): void {
  if (readToken() !== refusedToken) return
  removeToken()
  if (!signedOutPages.includes(location.pathname)) location.assign('/login')
}
