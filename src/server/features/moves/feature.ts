import type { Feature } from '../feature.ts'
import { hasMoves } from './moves.queries.ts'
import { moveRoutes } from './moves.routes.ts'
import { startMoves } from './runMoves.ts'

export const moves: Feature = {
  routes: moveRoutes,
  hasWork: hasMoves,
  loop: startMoves,
  cases: {
    'GET /moves/latest': {},
    'POST /moves': {},
    'POST /moves/:id/go-on': {},
    'POST /moves/:id/end': {},
    'DELETE /moves/:id': {},
  },
}
