import { showItems } from '../../core/lists/showItems.ts'
import { keepPlace } from '../../core/positions/keepPlace.ts'
import { findItemsBegun } from '../../core/positions/readingPositions.queries.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'

export function readingRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'PUT /reading/positions', reader, async ({ reader, body }) => ({
    position: await keepPlace(deps, reader, body),
  }))
  route(app, 'GET /reading/continue', reader, async ({ reader }) => ({
    items: await showItems(deps, reader, await findItemsBegun(deps.db, reader)),
  }))
}
