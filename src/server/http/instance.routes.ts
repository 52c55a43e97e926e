import type { Deps } from '../deps.ts'
import { anyone } from './auth.ts'
import { type App, route } from './route.ts'

export function instanceRoutes(app: App, { config }: Deps): void {
  route(app, 'GET /health', anyone, async () => ({ status: 'ok' as const }))
  route(app, 'GET /config', anyone, async () => ({
    registration: config.registration,
    contactEmail: config.contactEmail,
    signInProvider: null,
    mailInDomain: null,
  }))
}
