import { limits } from '../../../shared/limits.ts'
import { forgetMarkTimes } from '../../core/items/markTimes.queries.ts'
import { day } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import { offlineRoutes } from './offline.routes.ts'
import { forgetOutcomes } from './replay.queries.ts'

export const offline: Feature = {
  routes: offlineRoutes,
  cleanup: async ({ db, clock }) => {
    const before = clock() - limits.replayedIdsDays * day
    await forgetOutcomes(db, before)
    await forgetMarkTimes(db, before)
  },
  cases: {
    'GET /offline/plan': {},
    'POST /offline/articles': { withTheirs: ({ itemId }) => [{ body: { itemIds: [itemId] } }] },
    // Each change has its outcome, so the call itself is never refused (replay.test.ts).
    'POST /items/replay': {},
  },
}
