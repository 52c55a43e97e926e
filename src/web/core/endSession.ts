import { basePath, pagePathNow } from '../ui/basePath.ts'
import { rememberOpenedPage } from './pageAfterSignIn.ts'
import { readToken, removeToken } from './token.ts'

/** Pages for visitors. Redirecting them to /login would lose a half-filled form. */
const signedOutPages = ['/login', '/register', '/forgot-password', '/reset-password', '/auth/callback']

/**
 * Handles a 401: removes the token and loads /login (docs/specification.md#session). A full page load leaves nothing of the
 * reader in memory. `refusedToken` is the token of the call: a late answer to an old session must not end the new one, and
 * of several refused calls only the first has an effect.
 */
export function endSession(refusedToken: string | null): void {
  if (readToken() !== refusedToken) return
  removeToken()
  rememberOpenedPage()
  if (!signedOutPages.includes(pagePathNow())) location.assign(`${basePath()}/login`)
}
