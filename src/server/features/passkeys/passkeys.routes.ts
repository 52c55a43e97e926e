// The passkeys of a reader. The sign-in with one is with the other sign-ins, in features/accounts.
import type { Passkey } from '../../../shared/features/passkeys.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findPasskeys, renamePasskey } from '../../core/passkeys/passkeys.queries.ts'
import { relyingParty } from '../../core/passkeys/relyingParty.ts'
import { withSession } from '../../core/sessions/guards.ts'
import { requireOwner } from '../../core/sessions/requireOwner.ts'
import type { PasskeyRow } from '../../db/schema.ts'
import { missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { toIso } from '../../lib/clock.ts'
import { passkeyAddedMail } from '../../mail/mailTexts.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import type { WebParts } from '../feature.ts'
import { addPasskey, beginPasskey } from './addPasskey.ts'
import { removePasskey } from './removePasskey.ts'

/** Each checks a password or a signature. */
const guesses = { callsPerMinute: 20 }

export function passkeyRoutes(api: App, parts: WebParts): void {
  const { db, config, log } = parts
  const reader = withSession(parts)
  const enrolling = withSession(parts, { isEnrolling: true })
  const mailer = config.mailOut && createMailer(config.mailOut, log)
  api.addHook('onClose', () => mailer?.close())

  route(api, 'GET /auth/passkeys', enrolling, async ({ reader }) => ({
    isOffered: relyingParty(config) !== null,
    passkeys: (await findPasskeys(db, reader)).map(presentPasskey),
  }))
  route(
    api,
    'POST /auth/passkeys/options',
    enrolling,
    async ({ reader, body }) => {
      await requireOwner(parts, reader, body.currentPassword)
      return { options: await beginPasskey(parts, reader) }
    },
    guesses,
  )
  route(
    api,
    'POST /auth/passkeys',
    enrolling,
    async ({ reader, body, request }) => {
      const { passkey, user } = await addPasskey(parts, reader, body)
      const language = languageOfReader(user, request.headers['accept-language'])
      mailer?.sendBehind(() => writeInLanguage(language, () => passkeyAddedMail(user.email, passkey)))
      return { passkey: presentPasskey(passkey) }
    },
    guesses,
  )
  route(api, 'PATCH /auth/passkeys/:id', reader, async ({ reader, params, body }) => {
    const renamed = (await renamePasskey(db, reader, { ...params, ...body })) ?? missing('passkey')
    return { passkey: presentPasskey(renamed) }
  })
  route(api, 'DELETE /auth/passkeys/:id', reader, ({ reader, params }) => removePasskey(parts, reader, params))
}

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: toIso(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toIso(lastUsedAt),
})
