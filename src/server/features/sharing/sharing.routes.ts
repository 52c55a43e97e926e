import { withSession } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { changeShare, createShare, deleteShare, listShares } from './manageShares.ts'

export function sharingRoutes(app: App, deps: Deps): void {
  const reader = withSession(deps)

  route(app, 'GET /shares', reader, async ({ reader }) => ({
    shares: await listShares(deps, reader),
    mode: deps.config.sharing,
  }))
  route(app, 'POST /shares', reader, async ({ reader, body }) => ({ share: await createShare(deps, reader, body) }), {
    callsPerMinute: 30,
  })
  route(app, 'PATCH /shares/:id', reader, async ({ reader, params, body }) => ({
    share: await changeShare(deps, reader, { id: params.id, ...body }),
  }))
  route(app, 'DELETE /shares/:id', reader, ({ reader, params }) => deleteShare(deps, reader, params.id))
}
