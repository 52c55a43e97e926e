import { Readable } from 'node:stream'
import { highlightExportQuery } from '../../../shared/features/highlights.ts'
import {
  changeHighlight,
  createHighlight,
  deleteHighlight,
  restoreHighlight,
} from '../../core/highlights/changeHighlights.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { exportArticleHighlights, exportHighlights } from './exportHighlights.ts'
import { listHighlights } from './listHighlights.ts'

export function highlightRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'POST /feeds/items/:id/highlights', reader, async ({ reader, params, body }) => ({
    highlight: await createHighlight(deps, reader, { itemId: params.id, ...body }),
  }))
  route(app, 'GET /highlights', reader, ({ reader, query }) => listHighlights(deps, reader, query))
  route(app, 'PATCH /highlights/:id', reader, async ({ reader, params, body }) => ({
    highlight: await changeHighlight(deps, reader, { key: params.id, ...body }),
  }))
  route(app, 'DELETE /highlights/:id', reader, ({ reader, params }) => deleteHighlight(deps, reader, params.id))
  route(app, 'POST /highlights/:id/restore', reader, async ({ reader, params }) => ({
    highlight: await restoreHighlight(deps, reader, params.id),
  }))

  // Not in the contract, since the response is a file.
  app.get('/highlights/export', { schema: { querystring: highlightExportQuery } }, async (request, reply) => {
    const caller = await reader(request)
    const { itemId } = highlightExportQuery.parse(request.query)
    const file =
      itemId === undefined
        ? Readable.from(exportHighlights(deps, caller))
        : await exportArticleHighlights(deps, caller, itemId)
    return reply
      .header('content-type', 'text/markdown; charset=utf-8')
      .header('content-disposition', 'attachment; filename="broadsheet-highlights.md"')
      .send(file)
  })
}
