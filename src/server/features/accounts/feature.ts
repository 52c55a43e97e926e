import type { Feature } from '../feature.ts'
import { startMailingAdmins } from './mailWaiting.ts'
import { oauthRoutes } from './oauth.routes.ts'
import { openUserDeps } from './openUserDeps.ts'
import { userRoutes } from './users.routes.ts'

export const accounts: Feature = {
  routes(api, parts) {
    const deps = openUserDeps(api, parts)
    userRoutes(api, deps)
    oauthRoutes(api, deps)
  },
  loop: startMailingAdmins,
  cases: {
    'POST /auth/register': { isPublic: true },
    'POST /auth/login': { isPublic: true },
    'POST /auth/login/second': { isPublic: true },
    'POST /auth/passkey-login/options': { isPublic: true },
    'POST /auth/passkey-login': { isPublic: true },
    'POST /auth/proxy': { isPublic: true },
    'POST /auth/forgot-password': { isPublic: true },
    'GET /auth/reset-password/:token': { isPublic: true },
    'POST /auth/reset-password': { isPublic: true },
    'POST /auth/oauth/session': { isPublic: true },
    'POST /auth/oauth/link': {},
    'POST /auth/oauth/link/finish': {},
    'POST /auth/logout': { endsSession: true },
    'GET /auth/profile': {},
    'PATCH /auth/profile': {},
    'POST /auth/onboarding/complete': {},
    'POST /auth/confirmation-mail': {},
    'POST /auth/confirm-email': {},
    'GET /auth/sessions': {},
    'DELETE /auth/sessions/:id': { withTheirs: ({ sessionId }) => [{ params: { id: sessionId } }] },
    'DELETE /auth/sessions': { endsSession: true },
    'GET /auth/identities': {},
    'DELETE /auth/identities/:key': { withTheirs: ({ identityKey }) => [{ params: { key: identityKey } }] },
    'POST /auth/delete-account': {},
  },
  besides: {
    'GET /auth/oauth/:provider': 'public',
    'GET /auth/oauth/:provider/callback': 'public',
  },
}
