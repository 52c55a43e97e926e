import type { Feature } from '../feature.ts'
import { searchRoutes } from './searches.routes.ts'

export const searches: Feature = {
  routes: searchRoutes,
  cases: {
    'GET /searches': {},
    'POST /searches': { withTheirs: ({ columnId }) => [{ body: { name: 'Mine', query: 'mine', columnId } }] },
    'PATCH /searches/:id': {
      withTheirs: (theirs, mine) => [
        { params: { id: theirs.searchId }, body: { name: 'Mine now' } },
        { params: { id: theirs.searchId }, body: { columnId: mine.columnId } },
        { params: { id: mine.searchId }, body: { columnId: theirs.columnId } },
      ],
    },
    'DELETE /searches/:id': { withTheirs: ({ searchId }) => [{ params: { id: searchId } }] },
  },
}
