import { limits } from '../../../shared/limits.ts'
import { day } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import { startMailing } from './mailDue.ts'
import { deleteEditionsBefore } from './paper.queries.ts'
import { paperRoutes } from './paper.routes.ts'
import { stopRoutes } from './stop.routes.ts'
import { stopPath } from './stopToken.ts'

export const paper: Feature = {
  routes: paperRoutes,
  rootRoutes: stopRoutes,
  loop: startMailing,
  cleanup: ({ db, clock }) => deleteEditionsBefore(db, clock() - limits.paperKeptDays * day),
  cases: {
    'POST /paper/open': {},
    'GET /paper/:day': { withTheirs: ({ paperDay }) => [{ params: { day: paperDay } }] },
    'POST /paper/:day/done': { withTheirs: ({ paperDay }) => [{ params: { day: paperDay } }] },
    'POST /paper/:day/not-done': { withTheirs: ({ paperDay }) => [{ params: { day: paperDay } }] },
  },
  ownPaths: ['GET', 'POST'].map((method) => `${method} ${stopPath}/:token`),
}
