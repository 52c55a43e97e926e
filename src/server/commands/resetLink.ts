// `npm run reset-link -- <address>`: lets readers who forgot their password, or lost their phone, back in.
import { createReset } from '../core/accounts/resets.queries.ts'
import { deleteAuthenticator } from '../core/secondFactor/authenticators.queries.ts'
import { runOnAccount } from './runOnAccount.ts'

const withoutSecondFactor = '--without-second-factor'

const usage = `Usage: npm run reset-link -- <email address> [${withoutSecondFactor}]
Prints a link for setting a new password. It works once, within an hour.
${withoutSecondFactor} also turns off the account's two-step sign-in, at once.`

await runOnAccount({ usage, flags: [withoutSecondFactor] }, async (db, user, { publicUrl, port }, flags) => {
  const token = await db.transaction().execute(async (tx) => {
    if (flags.includes(withoutSecondFactor)) await deleteAuthenticator(tx, user)
    return createReset(tx, user.id, Date.now())
  })
  return `${publicUrl ?? `http://localhost:${port}`}/reset-password?token=${token}`
})
