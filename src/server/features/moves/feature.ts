import { createApiClient } from '../../fetching/guardedApi.ts'
import type { Feature } from '../feature.ts'
import { hasMoves } from './moves.queries.ts'
import { moveRoutes } from './moves.routes.ts'
import { startMoves } from './runMoves.ts'

/** Between two requests to one server of a move. */
const politePauseMs = 250

export const moves: Feature = {
  routes: moveRoutes,
  hasWork: hasMoves,
  loop(deps) {
    const api = createApiClient(deps.config)
    const moves = startMoves({ ...deps, api, politePauseMs })
    // Closing the connections ends requests to slow servers.
    return { stop: async () => void (await Promise.all([moves.stop(), api.close()])) }
  },
  cases: {
    'GET /moves/latest': {},
    'POST /moves': {},
    'POST /moves/:id/go-on': {},
    'POST /moves/:id/end': {},
    'DELETE /moves/:id': {},
  },
}
