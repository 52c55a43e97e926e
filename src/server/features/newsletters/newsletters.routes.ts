import { adminOnly, signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { createFormPoster } from '../../fetching/postForm.ts'
import { missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { renewAddress, showAddress } from '../../ingest/newsletters/addresses.ts'
import { findBlockedSenders, unblockSender } from '../../ingest/newsletters/newsletters.queries.ts'
import { leaveNewsletter, showLeaving } from './leaveNewsletter.ts'
import { listConfirmations } from './listConfirmations.ts'
import { presentBlockedSender } from './presentBlockedSender.ts'
import { showMailIn } from './showMailIn.ts'

export function newsletterRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const admin = adminOnly(deps)
  const poster = createFormPoster(deps.config)
  app.addHook('onClose', () => poster.close())

  route(app, 'GET /newsletters/address', reader, async ({ reader }) => ({ address: await showAddress(deps, reader) }))
  route(app, 'POST /newsletters/address/renew', reader, async ({ reader }) => ({
    address: await renewAddress(deps, reader),
  }))
  route(app, 'GET /newsletters/confirmations', reader, async ({ reader }) => ({
    items: await listConfirmations(deps, reader),
  }))
  route(app, 'GET /newsletters/:id/leaving', reader, async ({ reader, params }) => ({
    leaving: await showLeaving(deps.db, reader, params.id),
  }))
  route(
    app,
    'POST /newsletters/:id/leave',
    reader,
    async ({ reader, params, body }) => ({
      unsubscribed: await leaveNewsletter({ ...deps, poster }, reader, { subscriptionId: params.id, ...body }),
    }),
    // It sends requests to other servers.
    { callsPerMinute: 60 },
  )
  route(app, 'GET /newsletters/blocked', reader, async ({ reader }) => ({
    senders: (await findBlockedSenders(deps.db, reader)).map(presentBlockedSender),
  }))
  route(app, 'DELETE /newsletters/blocked/:id', reader, async ({ reader, params }) => {
    if (!(await unblockSender(deps.db, reader, params.id))) missing('blocked sender')
  })
  route(app, 'GET /admin/mail', admin, async () => showMailIn(deps))
}
