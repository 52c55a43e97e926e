import { listRules } from '../../core/rules/listRules.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { type App, route } from '../../http/route.ts'
import { changeRule } from './changeRule.ts'
import { createRule } from './createRule.ts'
import { deleteRule } from './deleteRule.ts'
import { listHits } from './listHits.ts'
import { orderRules } from './orderRules.ts'
import { previewRule } from './previewRule.ts'
import { runRule } from './runRule.ts'
import { undoLastRun } from './undoLastRun.ts'

export function ruleRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const { run: inTurn } = createCallerTurns()

  route(app, 'GET /rules', reader, async ({ reader }) => ({ rules: await listRules(deps, reader) }))
  route(app, 'POST /rules', reader, async ({ reader, body }) => ({ rule: await createRule(deps, reader, body) }))
  route(app, 'PATCH /rules/:id', reader, async ({ reader, params, body }) => ({
    rule: await changeRule(deps, reader, { ruleId: params.id, ...body }),
  }))
  route(app, 'DELETE /rules/:id', reader, ({ reader, params }) => deleteRule(deps, reader, params.id))
  route(app, 'POST /rules/order', reader, async ({ reader, body }) => ({
    rules: await orderRules(deps, reader, body.ruleIds),
  }))
  route(app, 'POST /rules/preview', reader, ({ reader, body }) => inTurn(reader, () => previewRule(deps, reader, body)))
  route(app, 'POST /rules/:id/run', reader, ({ reader, params }) =>
    inTurn(reader, () => runRule(deps, reader, params.id)),
  )
  route(app, 'POST /rules/:id/undo', reader, ({ reader, params }) => undoLastRun(deps, reader, params.id))
  route(app, 'GET /rules/:id/hits', reader, ({ reader, params, query }) =>
    listHits(deps, reader, { ruleId: params.id, ...query }),
  )
}
