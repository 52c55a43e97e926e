import { limits } from '../../../shared/limits.ts'
import { deleteOldActions } from '../../core/keyLog/keyLog.queries.ts'
import { forgetDeletedTags } from '../../core/tags/deletedTags.queries.ts'
import { hour } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import { keyRoutes } from './keys.routes.ts'

export const keys: Feature = {
  routes: keyRoutes,
  async cleanup({ db, clock }) {
    await deleteOldActions(db, clock())
    await forgetDeletedTags(db, clock() - limits.keyUndoHours * hour)
  },
  cases: {
    'GET /keys': {},
    'POST /keys': {},
    'GET /keys/actions': {},
    'POST /keys/actions/:id/undo': { withTheirs: ({ keyActionId }) => [{ params: { id: keyActionId } }] },
    'GET /deleted': {},
    'POST /deleted/:kind/:id/restore': {
      withTheirs: ({ deletedSearchId }) => [{ params: { kind: 'search', id: deletedSearchId } }],
    },
    'DELETE /keys/:id': { withTheirs: ({ keyId }) => [{ params: { id: keyId } }] },
  },
}
