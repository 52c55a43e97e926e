import { forgetEndedShares } from '../../core/sharing/shares.queries.ts'
import { day } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import { sharedAddressRoutes } from './sharedAddresses.routes.ts'
import { sharingRoutes } from './sharing.routes.ts'

/** Feed readers give up long before. */
const endedDays = 365

export const sharing: Feature = {
  routes: sharingRoutes,
  rootRoutes: sharedAddressRoutes,
  cleanup: ({ db, clock }) => forgetEndedShares(db, clock() - endedDays * day),
  cases: {
    'GET /shares': {},
    'POST /shares': {
      withTheirs: ({ columnId, tagId, searchId, itemId }) =>
        Object.entries({ column: columnId, tag: tagId, search: searchId, item: itemId }).map(([kind, targetId]) => ({
          body: { kind, targetId, name: 'Mine', withText: false },
        })),
    },
    'PATCH /shares/:id': { withTheirs: ({ shareId }) => [{ params: { id: shareId }, body: { name: 'Mine' } }] },
    'DELETE /shares/:id': { withTheirs: ({ shareId }) => [{ params: { id: shareId } }] },
  },
  ownPaths: ['GET /s/:name', 'GET /s/:name/:item'],
}
