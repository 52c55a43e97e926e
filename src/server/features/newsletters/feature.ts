import { startMailIn } from '../../ingest/newsletters/startMailIn.ts'
import { onFeed } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { mailWebhookRoutes } from './mailWebhook.routes.ts'
import { newsletterRoutes } from './newsletters.routes.ts'

export const newsletters: Feature = {
  routes(api, parts) {
    newsletterRoutes(api, parts)
    mailWebhookRoutes(api, parts)
  },
  listen: startMailIn,
  cases: {
    'GET /newsletters/address': {},
    'POST /newsletters/address/renew': {},
    'GET /newsletters/confirmations': {},
    'GET /newsletters/:id/leaving': onFeed(),
    'POST /newsletters/:id/leave': onFeed({ unsubscribe: false, block: false }),
    'GET /newsletters/blocked': {},
    'DELETE /newsletters/blocked/:id': {},
    'GET /admin/mail': { isForAdmins: true },
  },
}
