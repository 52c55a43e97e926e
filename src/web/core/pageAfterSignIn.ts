// The page that another app or site opened, while its reader signs in: a share from a phone must not get lost. Kept for the tab only.
import { pagePaths } from '../../shared/pagePaths.ts'
import { pagePathNow } from '../ui/basePath.ts'

const key = 'pageAfterSignIn'
const remembered: readonly string[] = [pagePaths.save, pagePaths.connectApp]

/** Call it before leaving a page for /login. */
export function rememberOpenedPage(): void {
  const path = pagePathNow()
  if (remembered.includes(path)) sessionStorage.setItem(key, path + location.search)
}

/** The address to go to after signing in. */
export function takePageAfterSignIn(): string {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address ?? pagePaths.feed
}
