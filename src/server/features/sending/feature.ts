import { day } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import { forgetDeliveries } from './deliveries.queries.ts'
import { startSending } from './sendDue.ts'
import { sendingRoutes } from './sending.routes.ts'
import { hasDeliveries } from './sendTargets.queries.ts'

const keptDays = 90

export const sending: Feature = {
  routes: sendingRoutes,
  loop: startSending,
  hasWork: hasDeliveries,
  cleanup: ({ db, clock }) => forgetDeliveries(db, clock() - keptDays * day),
  cases: {
    'GET /send-targets': {},
    'POST /send-targets': {},
    'PATCH /send-targets/:id': {
      withTheirs: ({ sendTargetId }) => [{ params: { id: sendTargetId }, body: { name: 'Mine' } }],
    },
    'DELETE /send-targets/:id': { withTheirs: ({ sendTargetId }) => [{ params: { id: sendTargetId } }] },
    'POST /send-targets/:id/test': { withTheirs: ({ sendTargetId }) => [{ params: { id: sendTargetId } }] },
    'GET /feeds/items/:id/deliveries': { withTheirs: ({ itemId }) => [{ params: { id: itemId } }] },
    'POST /feeds/items/:id/send': {
      withTheirs: (theirs, mine) => [
        { params: { id: theirs.itemId }, body: { sendTargetId: mine.sendTargetId } },
        { params: { id: mine.itemId }, body: { sendTargetId: theirs.sendTargetId } },
      ],
    },
  },
}
