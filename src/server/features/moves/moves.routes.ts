import type { Passwords } from '../../core/accounts/passwords.ts'
import { withSession } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { createApiClient } from '../../fetching/guardedApi.ts'
import { type App, route } from '../../http/route.ts'
import { dismissMove, goOnWithMove, stopMove } from './changeMove.ts'
import { findLatestMove } from './moves.queries.ts'
import { presentMove } from './presentMove.ts'
import { startMove } from './startMove.ts'

/** Each asks another server whether a password is right. */
const signIns = { callsPerMinute: 10 }

export function moveRoutes(app: App, deps: Deps & { passwords: Passwords }): void {
  const reader = withSession(deps)
  const api = createApiClient(deps.config)
  app.addHook('onClose', () => api.close())
  const moveDeps = { ...deps, api }

  route(app, 'GET /moves/latest', reader, async ({ reader }) => {
    const move = await findLatestMove(deps.db, reader)
    return { move: move === undefined ? null : await presentMove(deps.db, move) }
  })
  route(
    app,
    'POST /moves',
    reader,
    async ({ reader, body }) => ({ move: await startMove(moveDeps, reader, body) }),
    signIns,
  )
  route(
    app,
    'POST /moves/:id/go-on',
    reader,
    async ({ reader, params, body }) => ({
      move: await goOnWithMove(moveDeps, reader, { moveId: params.id, password: body.password }),
    }),
    signIns,
  )
  route(app, 'POST /moves/:id/end', reader, async ({ reader, params }) => ({
    move: await stopMove(moveDeps, reader, params.id),
  }))
  route(app, 'DELETE /moves/:id', reader, ({ reader, params }) => dismissMove(moveDeps, reader, params.id))
}
