import { deleteOldActions } from '../../core/keyLog/keyLog.queries.ts'
import type { Feature } from '../feature.ts'
import { keyRoutes } from './keys.routes.ts'

export const keys: Feature = {
  routes: keyRoutes,
  cleanup: ({ db, clock }) => deleteOldActions(db, clock()),
  cases: {
    'GET /keys': {},
    'POST /keys': {},
    'GET /keys/actions': {},
    'POST /keys/actions/:id/undo': { withTheirs: ({ keyActionId }) => [{ params: { id: keyActionId } }] },
    'DELETE /keys/:id': { withTheirs: ({ keyId }) => [{ params: { id: keyId } }] },
  },
}
