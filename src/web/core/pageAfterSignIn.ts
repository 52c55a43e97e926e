// The page to save, while its reader signs in: a share from a phone must not get lost. Kept for the tab only.
import { pagePaths } from '../../shared/pagePaths.ts'
import { pagePathNow } from '../ui/basePath.ts'

const key = 'pageAfterSignIn'

/** Call it before leaving a page for /login. */
export function rememberPageToSave(): void {
  if (pagePathNow() === pagePaths.save) sessionStorage.setItem(key, location.search)
}

/** The address to go to after signing in. */
export function takePageAfterSignIn(): string {
  const search = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return search === null ? pagePaths.feed : pagePaths.save + search
}
