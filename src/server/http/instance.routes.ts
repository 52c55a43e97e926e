import { findRegistration } from '../admin/instanceSettings.queries.ts'
import type { Deps } from '../deps.ts'
import { anyone } from './auth.ts'
import { type App, route } from './route.ts'

export function instanceRoutes(app: App, { db, config }: Deps): void {
  const { signInProvider: provider } = config
  route(app, 'GET /health', anyone, async () => ({ status: 'ok' as const }))
  route(app, 'GET /config', anyone, async () => ({
    registration: await findRegistration(db, config),
    contactEmail: config.contactEmail,
    signInProvider: provider && { id: provider.id, name: provider.name },
    sendsMail: config.mailOut !== null,
    mailInDomain: config.mailIn?.domain ?? null,
  }))
}
