import type { Deps } from '../deps.ts'
import { signedIn } from '../http/auth.ts'
import { type App, route } from '../http/route.ts'
import { showItems } from '../items/showItems.ts'
import { keepPosition } from './keepPosition.ts'
import { findItemsToContinue } from './positions.queries.ts'

export function podcastRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'PUT /podcasts/positions', reader, async ({ reader, body }) => ({
    position: await keepPosition(deps, reader, body),
  }))
  route(app, 'GET /podcasts/continue', reader, async ({ reader }) => ({
    items: await showItems(deps, reader, await findItemsToContinue(deps.db, reader)),
  }))
}
