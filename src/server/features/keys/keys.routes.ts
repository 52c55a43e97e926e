import { createKey } from '../../core/sessions/createKey.ts'
import { withSession } from '../../core/sessions/guards.ts'
import { deleteKey, findKeys } from '../../core/sessions/keys.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { listDeleted, restoreDeleted } from './deleted.ts'
import { listKeyActions } from './listKeyActions.ts'
import { presentKey } from './presentKey.ts'
import { undoKeyAction } from './undoKeyAction.ts'

const creations = { callsPerMinute: 20 }

export function keyRoutes(app: App, deps: Deps): void {
  const reader = withSession(deps)

  route(app, 'GET /keys', reader, async ({ reader }) => ({
    keys: (await findKeys(deps.db, reader)).map(presentKey),
  }))
  route(
    app,
    'POST /keys',
    reader,
    async ({ reader, body }) => {
      const { key, secret } = await createKey(deps, reader, body)
      return { key: presentKey(key), secret }
    },
    creations,
  )
  route(app, 'GET /keys/actions', reader, ({ reader, query }) => listKeyActions(deps, reader, query))
  route(app, 'POST /keys/actions/:id/undo', reader, async ({ reader, params }) => ({
    action: await undoKeyAction(deps, reader, params.id),
  }))
  route(app, 'GET /deleted', reader, async ({ reader }) => ({ deleted: await listDeleted(deps, reader) }))
  route(app, 'POST /deleted/:kind/:id/restore', reader, async ({ reader, params }) => {
    await restoreDeleted(deps, reader, params)
    return {}
  })
  route(app, 'DELETE /keys/:id', reader, async ({ reader, params }) => {
    if (!(await deleteKey(deps.db, reader, params.id))) missing('key')
    // Closes a live stream that the key opened.
    deps.events.sessionsEnded(reader.id)
  })
}
