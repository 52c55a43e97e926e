import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'
import type { WorkerLoop } from '../../lib/workerLoop.ts'
import type { Feature } from '../feature.ts'
import { forgetBooksBefore } from './books.queries.ts'
import { bookRoutes } from './books.routes.ts'
import { startCatalogPapers } from './catalogPapers.ts'
import { startDevicePapers } from './devicePapers.ts'
import { kosyncRoutes } from './kosync.routes.ts'
import { opdsRoutes } from './opds.routes.ts'

/** An e-reader may sync its place that long after the download. */
const booksKnownDays = 180

function startPapers(deps: RefreshDeps): WorkerLoop {
  const loops = [startCatalogPapers(deps), startDevicePapers(deps)]
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop?.stop()))) }
}

export const books: Feature = {
  routes: bookRoutes,
  rootRoutes: (app, parts) => {
    opdsRoutes(app, parts)
    kosyncRoutes(app, parts)
  },
  loop: startPapers,
  cleanup: ({ db, clock }) => forgetBooksBefore(db, clock() - booksKnownDays * day),
  cases: {
    'GET /books/sender': {},
    'POST /books/send': {
      withTheirs: ({ tagId, paperDay }) => [
        { body: { kind: 'tag', of: `${tagId}` } },
        { body: { kind: 'paper', of: paperDay } },
      ],
    },
  },
  besides: {
    'GET /books/paper/:day': 'for readers',
    'GET /books/later': 'for readers',
    'GET /books/saved': 'for readers',
    'GET /books/tags/:id': 'for readers',
  },
  // Clients fix paths and answers; opds.test.ts tries wrong keys and other readers' books.
  ownPaths: [
    'GET /opds',
    'GET /opds/:list',
    'GET /opds/v2',
    'GET /opds/v2/:list',
    'GET /opds/books/:kind',
    'GET /opds/books/:kind/:of',
    'POST /kosync/users/create',
    'GET /kosync/users/auth',
    'GET /kosync/syncs/progress/:document',
    'PUT /kosync/syncs/progress',
  ],
}
