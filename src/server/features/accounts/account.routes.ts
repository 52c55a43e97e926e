import type { Deps } from '../../deps.ts'
import type { App } from '../../http/route.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { oauthRoutes } from './oauth.routes.ts'
import { createPasswords } from './passwords.ts'
import { createSignInPlaces } from './signInPlaces.ts'
import type { UserDeps } from './userDeps.ts'
import { userRoutes } from './users.routes.ts'

export function accountRoutes(app: App, shared: Deps): void {
  const { mailOut } = shared.config
  const mailer = mailOut && createMailer(mailOut, shared.log)
  app.addHook('onClose', () => mailer?.close())
  const deps: UserDeps = {
    ...shared,
    passwords: createPasswords(),
    places: createSignInPlaces(shared.db),
    throttle: app.throttle,
    mailer,
  }
  userRoutes(app, deps)
  oauthRoutes(app, deps)
}
