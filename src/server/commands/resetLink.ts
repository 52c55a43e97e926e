// `npm run reset-link -- <address>`: lets readers who forgot their password, or lost their phone, back in.
import { createReset } from '../core/accounts/resets.queries.ts'
import { deletePasskeysOf } from '../core/passkeys/passkeys.queries.ts'
import { deleteAuthenticator } from '../core/secondFactor/authenticators.queries.ts'
import { needsSecondFactor } from '../core/secondFactor/requiredFactor.ts'
import { lowerSessions } from '../core/sessions/sessions.queries.ts'
import { runOnAccount } from './runOnAccount.ts'

const withoutSecondFactor = '--without-second-factor'

const usage = `Usage: npm run reset-link -- <email address> [${withoutSecondFactor}]
Prints a link for setting a new password. It works once, within an hour.
${withoutSecondFactor} also turns off the account's two-step sign-in, at once. On a server that requires one
it removes the passkeys, too.`

await runOnAccount({ usage, flags: [withoutSecondFactor] }, async (db, user, config, flags) => {
  const { publicUrl, port } = config
  const token = await db.transaction().execute(async (tx) => {
    if (flags.includes(withoutSecondFactor)) {
      await deleteAuthenticator(tx, user)
      // Where a second factor is required, a lost device with the only passkey would keep the reader out.
      if (needsSecondFactor(config, { isAdmin: user.adminSince !== null })) await deletePasskeysOf(tx, user)
      await lowerSessions(tx, user)
    }
    return createReset(tx, user.id, Date.now())
  })
  return `${publicUrl ?? `http://localhost:${port}`}/reset-password?token=${token}`
})
