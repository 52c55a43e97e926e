// The pages by their paths. Each page has its own script; those of signed-in pages load while the session is checked.
import { Suspense, use } from 'react'
import { type PagePath, pageAt, pagePaths } from '../../shared/pagePaths.ts'
import { features, preloadSettings } from '../core/feature.ts'
import { useSessionOfOtherTabs } from '../core/useSession.ts'
import { CrashPage } from '../pages/public/CrashPage.tsx'
import { NotFoundPage } from '../pages/public/NotFoundPage.tsx'
import { PlayerProvider } from '../player/PlayerProvider.tsx'
import { CatchErrors } from '../ui/CatchErrors.tsx'
import { createLazyPage, type LazyPage } from '../ui/navigation/lazyPage.ts'
import { useLocation } from '../ui/navigation/useNavigation.ts'
import { RequireSession } from './RequireSession.tsx'

const reader = createLazyPage(async () => {
  const { ReaderPage, ItemsRiver } = await import('./shell/ReaderPage.tsx')
  const isListFirst = globalThis.firstAnswers?.listPath !== undefined
  // If it can't be loaded, the list says so.
  if (isListFirst) await ItemsRiver.preload().catch(() => {})
  return ReaderPage
})

const publicPages = {
  [pagePaths.landing]: createLazyPage(async () => (await import('../pages/public/LandingPage.tsx')).LandingPage),
  [pagePaths.login]: createLazyPage(async () => (await import('../pages/session/LoginPage.tsx')).LoginPage),
  [pagePaths.register]: createLazyPage(async () => (await import('../pages/session/RegisterPage.tsx')).RegisterPage),
  [pagePaths.forgotPassword]: createLazyPage(
    async () => (await import('../pages/session/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  [pagePaths.resetPassword]: createLazyPage(
    async () => (await import('../pages/session/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  [pagePaths.authCallback]: createLazyPage(
    async () => (await import('../pages/session/OAuthCallbackPage.tsx')).OAuthCallbackPage,
  ),
  [pagePaths.privacy]: createLazyPage(async () => (await import('../pages/public/PrivacyPage.tsx')).PrivacyPage),
  [pagePaths.terms]: createLazyPage(async () => (await import('../pages/public/TermsPage.tsx')).TermsPage),
  [pagePaths.accessibility]: createLazyPage(
    async () => (await import('../pages/public/AccessibilityPage.tsx')).AccessibilityPage,
  ),
}

const readingPage = createLazyPage(async () => (await import('./shell/ReadingPage.tsx')).ReadingPage)

const signedInPages: Partial<Record<PagePath, LazyPage>> = {
  [pagePaths.feed]: reader,
  [pagePaths.reader]: reader,
  [pagePaths.settings]: createLazyPage(async () => {
    const [{ SettingsPage }] = await Promise.all([import('../pages/settings/SettingsPage.tsx'), preloadSettings()])
    return SettingsPage
  }),
}

const publicByPath = new Map<string, LazyPage>(Object.entries(publicPages))
const signedInByPath = new Map<string, LazyPage>(Object.entries(signedInPages))

function findSignedIn(address: string): LazyPage | undefined {
  const path = address as PagePath
  const known = signedInByPath.get(path) ?? features().find(({ pages }) => pages?.[path])?.pages?.[path]
  return known ?? (features().some(({ readingPages }) => readingPages?.[path]) ? readingPage : undefined)
}

/** Loads the script of a page. undefined if it is there, or if there is no such page. */
export function loadPage(pathname: string): Promise<unknown> | undefined {
  const path = pageAt(pathname) ?? ''
  return (publicByPath.get(path) ?? findSignedIn(path))?.load()
}

/**
 * Loads the script of a public page, or of one that is painted, before anything is drawn: after an empty fallback, React waits 300 ms
 * until it shows the page.
 */
export async function loadFirstPage(pathname: string): Promise<void> {
  const isShownAtOnce = publicByPath.has(pageAt(pathname) ?? '') || globalThis.paintedBoard !== undefined
  // A page that can't be loaded says so itself.
  if (isShownAtOnce) await loadPage(pathname)?.catch(() => {})
}

export function Pages() {
  useSessionOfOtherTabs()
  return (
    <CatchErrors fallback={<CrashPage />}>
      <PageInAddress />
    </CatchErrors>
  )
}

function PageInAddress() {
  const pathname = useLocation(({ pathname }) => pathname)
  const path = pageAt(pathname) ?? ''
  const [publicPage, signedInPage] = [publicByPath.get(path), findSignedIn(path)]
  if (publicPage !== undefined) return <LoadedPage key={pathname} page={publicPage} />
  if (signedInPage === undefined) return <NotFoundPage />
  // Its script loads while the session is checked.
  void signedInPage.load()?.catch(() => {})
  return (
    <RequireSession>
      <PlayerProvider>
        <LoadedPage key={pathname} page={signedInPage} />
      </PlayerProvider>
    </RequireSession>
  )
}

function LoadedPage({ page }: { page: LazyPage }) {
  return (
    <CatchErrors fallback={<CrashPage />}>
      <Suspense>
        <PageContent page={page} />
      </Suspense>
    </CatchErrors>
  )
}

function PageContent({ page }: { page: LazyPage }) {
  const component = page.component()
  const Page = component instanceof Promise ? use(component) : component
  return <Page />
}
