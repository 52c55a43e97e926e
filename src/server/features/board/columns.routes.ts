import { changeColumn } from '../../core/board/changeColumn.ts'
import { createColumn } from '../../core/board/createColumn.ts'
import { deleteColumn } from '../../core/board/deleteColumn.ts'
import { ensureDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { listColumns, showColumn } from './listColumns.ts'

export function columnRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'GET /columns', reader, async ({ reader }) => ({ columns: await listColumns(deps, reader) }), {
    isRevalidated: true,
  })
  route(app, 'POST /columns', reader, async ({ reader, body }) => ({ column: await createColumn(deps, reader, body) }))
  route(app, 'POST /columns/ensure-defaults', reader, async ({ reader }) => {
    await ensureDefaultColumns(deps, reader)
    return { columns: await listColumns(deps, reader) }
  })
  route(app, 'PATCH /columns/:id', reader, async ({ reader, params, body }) => {
    await changeColumn(deps, reader, { columnId: params.id, ...body })
    return { column: await showColumn(deps, reader, params.id) }
  })
  route(app, 'DELETE /columns/:id', reader, ({ reader, params }) => deleteColumn(deps, reader, params.id))
}
