import type { Feature } from '../feature.ts'
import { inviteRoutes } from './invites.routes.ts'

export const invites: Feature = {
  routes: inviteRoutes,
  cases: {
    'GET /invites': {},
    'POST /invites': {},
    'DELETE /invites/:id': { withTheirs: ({ inviteId }) => [{ params: { id: inviteId } }] },
  },
}
