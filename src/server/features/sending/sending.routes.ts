import { sendKindOf } from '../../../shared/sendKinds.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { withSession } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { createApiClient } from '../../fetching/guardedApi.ts'
import { BadRequest, missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { deliver, sendTest } from './deliver.ts'
import { beginDelivery, findDeliveries } from './deliveries.queries.ts'
import { changeTarget, createTarget, listTargets, presentDelivery } from './manageTargets.ts'
import { deleteTarget, findTarget } from './sendTargets.queries.ts'
import { findSentArticle } from './sentArticle.ts'

/** The worker takes a delivery that this process began and did not end. */
const takenOverAfterMs = 2 * minute
/** Each call makes a request to another server. */
const limited = { callsPerMinute: 30 }

export function sendingRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  const reader = withSession(deps)
  const api = createApiClient(deps.config)
  app.addHook('onClose', () => api.close())

  route(app, 'GET /send-targets', reader, ({ reader }) => listTargets(deps, reader))
  route(app, 'POST /send-targets', reader, async ({ reader, body }) => ({
    target: await createTarget(deps, reader, body),
  }))
  route(app, 'PATCH /send-targets/:id', reader, async ({ reader, params, body }) => ({
    target: await changeTarget(deps, reader, { id: params.id, ...body }),
  }))
  route(app, 'DELETE /send-targets/:id', reader, async ({ reader, params }) => {
    if (!(await deleteTarget(db, reader, params.id))) missing('sendTarget')
  })
  route(
    app,
    'POST /send-targets/:id/test',
    reader,
    async ({ reader, params }) => {
      const target = (await findTarget(db, reader, params.id)) ?? missing('sendTarget')
      refuseOpenedHere(target.kind)
      const outcome = await sendTest({ ...deps, api }, target)
      return { problem: outcome.is === 'sent' ? null : { is: outcome.problem, words: outcome.words } }
    },
    limited,
  )

  route(app, 'GET /feeds/items/:id/deliveries', reader, async ({ reader, params }) => {
    const found = (await findSentArticle(deps, reader, params.id)) ?? missing('item')
    const rows = await findDeliveries(db, reader, params.id)
    return { deliveries: rows.map(presentDelivery), isPrivate: found.isPrivate }
  })
  route(
    app,
    'POST /feeds/items/:id/send',
    reader,
    async ({ reader, params, body }) => {
      const target = (await findTarget(db, reader, body.sendTargetId)) ?? missing('sendTarget')
      refuseOpenedHere(target.kind)
      if ((await findSentArticle(deps, reader, params.id)) === undefined) missing('item')
      const now = clock()
      const delivery = await beginDelivery(db, reader, {
        ...{ targetId: target.id, itemId: params.id, evenPrivate: body.evenPrivate === true },
        ...{ now, dueAt: now + takenOverAfterMs },
      })
      const ended = await deliver({ ...deps, api }, target, { delivery, isRepeat: false })
      return { delivery: presentDelivery(ended ?? missing('sendTarget')) }
    },
    limited,
  )
}

function refuseOpenedHere(kind: Parameters<typeof sendKindOf>[0]): void {
  if (sendKindOf(kind).opensHere) throw new BadRequest(texts.sendBadTemplate)
}
