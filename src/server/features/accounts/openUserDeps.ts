import { createPasswords } from '../../core/accounts/passwords.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/route.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { createSignInPlaces } from './signInPlaces.ts'
import type { UserDeps } from './userDeps.ts'

/** Once for all routes of accounts, which share one queue of password hashing. The mailer closes with the app. */
export function openUserDeps(app: App, shared: Deps): UserDeps {
  const { mailOut } = shared.config
  const mailer = mailOut && createMailer(mailOut, shared.log)
  app.addHook('onClose', () => mailer?.close())
  return {
    ...shared,
    passwords: createPasswords(shared.passwordCost),
    places: createSignInPlaces(shared.db),
    throttle: app.throttle,
    mailer,
  }
}
