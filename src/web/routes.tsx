// The route table. Landing and login come with the first script, every other page is a chunk of its own; those of the
// signed-in pages load while the session is still being checked.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { pagePaths } from '../shared/pagePaths.ts'
import { CrashPage } from './landing/CrashPage.tsx'
import { LandingPage } from './landing/LandingPage.tsx'
import { NotFoundPage } from './landing/NotFoundPage.tsx'
import { PlayerProvider } from './podcasts/PlayerProvider.tsx'
import { parseSearch, readText, stringifySearch, toReaderSearch } from './routeSearch.ts'
import { LoginPage } from './session/LoginPage.tsx'
import { RequireSession } from './session/RequireSession.tsx'
import { useSessionOfOtherTabs } from './session/useSession.ts'

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
const inRoot = { getParentRoute: () => rootRoute }

const signedInRoute = createRoute({ ...inRoot, id: 'signedIn', component: SignedInPages })
const signedIn = { getParentRoute: () => signedInRoute }
const reader = {
  validateSearch: toReaderSearch,
  component: lazyRouteComponent(() => import('./reader/ReaderPage.tsx'), 'ReaderPage'),
}

const routeTree = rootRoute.addChildren([
  createRoute({ ...inRoot, path: pagePaths.landing, component: LandingPage }),
  createRoute({
    ...inRoot,
    path: pagePaths.login,
    validateSearch: (search) => readText('error', search),
    component: LoginPage,
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.register,
    component: lazyRouteComponent(() => import('./session/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.forgotPassword,
    component: lazyRouteComponent(() => import('./session/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.resetPassword,
    validateSearch: (search) => readText('token', search),
    component: lazyRouteComponent(() => import('./session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.authCallback,
    validateSearch: (search) => readText('token', search),
    component: lazyRouteComponent(() => import('./session/OAuthCallbackPage.tsx'), 'OAuthCallbackPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.privacy,
    component: lazyRouteComponent(() => import('./legal/PrivacyPage.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.terms,
    component: lazyRouteComponent(() => import('./legal/TermsPage.tsx'), 'TermsPage'),
  }),
  signedInRoute.addChildren([
    createRoute({ ...signedIn, path: pagePaths.feed, ...reader }),
    createRoute({ ...signedIn, path: pagePaths.reader, ...reader }),
    createRoute({
      ...signedIn,
      path: pagePaths.admin,
      component: lazyRouteComponent(() => import('./admin/AdminPage.tsx'), 'AdminPage'),
    }),
    createRoute({
      ...signedIn,
      path: pagePaths.tags,
      component: lazyRouteComponent(() => import('./tags/TagManagerPage.tsx'), 'TagManagerPage'),
    }),
    createRoute({
      ...signedIn,
      path: pagePaths.settings,
      validateSearch: (search) => readText('confirm', search),
      component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
    }),
    createRoute({
      ...signedIn,
      path: pagePaths.feedHealth,
      component: lazyRouteComponent(() => import('./feeds/FeedHealthPage.tsx'), 'FeedHealthPage'),
    }),
  ]),
])

export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })
}

function Root() {
  useSessionOfOtherTabs()
  return <Outlet />
}

function SignedInPages() {
  return (
    <RequireSession>
      <PlayerProvider>
        <Outlet />
      </PlayerProvider>
    </RequireSession>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** What the next page says once, above its form. */
    notice?: string
  }
}
