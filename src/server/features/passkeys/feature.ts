import type { Feature } from '../feature.ts'
import { passkeyRoutes } from './passkeys.routes.ts'

export const passkeys: Feature = {
  routes: passkeyRoutes,
  cases: {
    'POST /auth/passkeys/options': {},
    'GET /auth/passkeys': {},
    'POST /auth/passkeys': {},
    'PATCH /auth/passkeys/:id': {
      withTheirs: ({ passkeyId }) => [{ params: { id: passkeyId }, body: { name: 'Mine' } }],
    },
    'DELETE /auth/passkeys/:id': { withTheirs: ({ passkeyId }) => [{ params: { id: passkeyId } }] },
  },
}
