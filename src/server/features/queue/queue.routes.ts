import { showItems } from '../../core/lists/showItems.ts'
import { putInQueue, takeFromQueue } from '../../core/queue/changeQueue.ts'
import { findQueuedItems } from '../../core/queue/queue.queries.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'

export function queueRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'GET /queue', reader, async ({ reader }) => ({
    items: await showItems(deps, reader, await findQueuedItems(deps.db, reader)),
  }))
  route(app, 'PUT /queue/:id', reader, async ({ reader, params, body }) => {
    await putInQueue(deps, reader, { itemId: params.id, afterId: body.afterId })
    return {}
  })
  route(app, 'DELETE /queue/:id', reader, ({ reader, params }) => takeFromQueue(deps, reader, params.id))
}
