import { presentSearch } from '../../core/searches/presentSearch.ts'
import { findSearches } from '../../core/searches/searches.queries.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { changeSearch } from './changeSearch.ts'
import { createSearch } from './createSearch.ts'
import { deleteSearch } from './deleteSearch.ts'

export function searchRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'GET /searches', reader, async ({ reader }) => ({
    searches: (await findSearches(deps.db, reader)).map(presentSearch),
  }))
  route(app, 'POST /searches', reader, async ({ reader, body }) => ({
    search: await createSearch(deps, reader, body),
  }))
  route(app, 'PATCH /searches/:id', reader, async ({ reader, params, body }) => ({
    search: await changeSearch(deps, reader, { searchId: params.id, ...body }),
  }))
  route(app, 'DELETE /searches/:id', reader, ({ reader, params }) => deleteSearch(deps, reader, params.id))
}
