import { onFeed } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { feedRoutes } from './feeds.routes.ts'

export const feeds: Feature = {
  routes: feedRoutes,
  cases: {
    'POST /feeds': { withTheirs: ({ columnId }) => [{ body: { feedUrl: 'http://127.0.0.1:1/feed', columnId } }] },
    'GET /feeds': {},
    'PATCH /feeds/:id': onFeed({ title: 'Mine now' }),
    'PUT /feeds/:id/address': onFeed({ feedUrl: 'http://127.0.0.1:1/feed' }),
    'GET /feeds/:id/retention': { isForAdmins: true },
    'PUT /feeds/:id/retention': { isForAdmins: true },
    'DELETE /feeds/:id': onFeed(),
    'POST /feeds/:id/refresh': onFeed(),
    'PATCH /feeds/:id/reorder': {
      withTheirs: (theirs, mine) => [
        { params: { id: theirs.feedId }, body: { columnId: mine.columnId, order: 0 } },
        { params: { id: mine.feedId }, body: { columnId: theirs.columnId, order: 0 } },
      ],
    },
    'GET /feeds/discover': {},
    'GET /feeds/search': {},
    'GET /feeds/seeds': {},
    'GET /feeds/preview': {},
  },
}
