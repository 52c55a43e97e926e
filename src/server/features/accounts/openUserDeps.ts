import type { App } from '../../http/route.ts'
import { createMailer } from '../../mail/sendMail.ts'
import type { WebParts } from '../feature.ts'
import { createSignInPlaces } from './signInPlaces.ts'
import type { UserDeps } from './userDeps.ts'

/** Once for all routes of accounts. The mailer closes with the app. */
export function openUserDeps(app: App, shared: WebParts): UserDeps {
  const { mailOut } = shared.config
  const mailer = mailOut && createMailer(mailOut, shared.log)
  app.addHook('onClose', () => mailer?.close())
  return {
    ...shared,
    places: createSignInPlaces(shared.db),
    throttle: app.throttle,
    mailer,
  }
}
