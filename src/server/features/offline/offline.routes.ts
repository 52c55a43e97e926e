import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { type App, route } from '../../http/route.ts'
import { planOffline } from './planOffline.ts'
import { readArticles } from './readArticles.ts'
import { replayChanges } from './replayChanges.ts'

export function offlineRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const { run: inTurn } = createCallerTurns()

  route(app, 'GET /offline/plan', reader, ({ reader, query }) =>
    inTurn(reader, () => planOffline(deps, reader, { unreadOnly: query.unreadOnly === true })),
  )
  route(app, 'POST /items/replay', reader, async ({ reader, body }) => ({
    outcomes: await inTurn(reader, () => replayChanges(deps, reader, body.changes)),
  }))
  route(app, 'POST /offline/articles', reader, ({ reader, body }) =>
    inTurn(reader, () => readArticles(deps, reader, body.itemIds)),
  )
}
