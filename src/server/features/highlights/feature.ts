import { limits } from '../../../shared/limits.ts'
import { purgeDeletedHighlights } from '../../core/highlights/highlights.queries.ts'
import { hour } from '../../lib/clock.ts'
import { onItem } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { highlightRoutes } from './highlights.routes.ts'

export const highlights: Feature = {
  routes: highlightRoutes,
  cleanup: ({ db, clock }) => purgeDeletedHighlights(db, clock() - limits.keyUndoHours * hour),
  cases: {
    'GET /highlights': {},
    'POST /feeds/items/:id/highlights': onItem({
      source: 'feed',
      quote: 'Mine',
      prefix: '',
      suffix: '',
      start: 0,
      color: 'yellow',
    }),
    'PATCH /highlights/:id': {
      withTheirs: ({ highlightId }) => [{ params: { id: highlightId }, body: { note: 'Mine' } }],
    },
    'DELETE /highlights/:id': { withTheirs: ({ highlightId }) => [{ params: { id: highlightId } }] },
    'POST /highlights/:id/restore': { withTheirs: ({ highlightId }) => [{ params: { id: highlightId } }] },
  },
  besides: {
    'GET /highlights/export': 'for readers',
  },
}
