// The route table. Every page is its own bundle. Bundles of signed-in pages load while the session is checked.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { pagePaths } from '../../shared/pagePaths.ts'
import { parseSearch, readText, stringifySearch, toReaderSearch } from '../data/routeSearch.ts'
import { useSessionOfOtherTabs } from '../data/useSession.ts'
import { CrashPage } from '../pages/public/CrashPage.tsx'
import { NotFoundPage } from '../pages/public/NotFoundPage.tsx'
import { PlayerProvider } from '../player/PlayerProvider.tsx'
import { RequireSession } from './RequireSession.tsx'

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
const inRoot = { getParentRoute: () => rootRoute }

const signedInRoute = createRoute({ ...inRoot, id: 'signedIn', component: SignedInPages })
const signedIn = { getParentRoute: () => signedInRoute }
const reader = {
  validateSearch: toReaderSearch,
  component: lazyRouteComponent(() => import('./shell/ReaderPage.tsx'), 'ReaderPage'),
}

const routeTree = rootRoute.addChildren([
  createRoute({
    ...inRoot,
    path: pagePaths.landing,
    component: lazyRouteComponent(() => import('../pages/public/LandingPage.tsx'), 'LandingPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.login,
    validateSearch: (search) => readText('error', search),
    component: lazyRouteComponent(() => import('../pages/session/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.register,
    component: lazyRouteComponent(() => import('../pages/session/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.forgotPassword,
    component: lazyRouteComponent(() => import('../pages/session/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.resetPassword,
    validateSearch: (search) => readText('token', search),
    component: lazyRouteComponent(() => import('../pages/session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.authCallback,
    validateSearch: (search) => readText('token', search),
    component: lazyRouteComponent(() => import('../pages/session/OAuthCallbackPage.tsx'), 'OAuthCallbackPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.privacy,
    component: lazyRouteComponent(() => import('../pages/public/PrivacyPage.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    ...inRoot,
    path: pagePaths.terms,
    component: lazyRouteComponent(() => import('../pages/public/TermsPage.tsx'), 'TermsPage'),
  }),
  signedInRoute.addChildren([
    createRoute({ ...signedIn, path: pagePaths.feed, ...reader }),
    createRoute({ ...signedIn, path: pagePaths.reader, ...reader }),
    createRoute({
      ...signedIn,
      path: pagePaths.admin,
      component: lazyRouteComponent(() => import('../pages/admin/AdminPage.tsx'), 'AdminPage'),
    }),
    createRoute({
      ...signedIn,
      path: pagePaths.tags,
      component: lazyRouteComponent(() => import('../pages/TagManagerPage.tsx'), 'TagManagerPage'),
    }),
    createRoute({
      ...signedIn,
      path: pagePaths.settings,
      validateSearch: (search) => ({
        ...readText('confirm', search),
        ...readText('link', search),
        ...readText('linkError', search),
      }),
      component: lazyRouteComponent(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage'),
    }),
    createRoute({
      ...signedIn,
      path: pagePaths.save,
      validateSearch: (search) => ({
        ...readText('url', search),
        ...readText('title', search),
        ...readText('text', search),
      }),
      component: lazyRouteComponent(() => import('../pages/save/SavePage.tsx'), 'SavePage'),
    }),
    createRoute({
      ...signedIn,
      path: pagePaths.feedHealth,
      component: lazyRouteComponent(() => import('../pages/FeedHealthPage.tsx'), 'FeedHealthPage'),
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
    /** A message that the next page shows once, above its form. */
    notice?: string
  }
}
