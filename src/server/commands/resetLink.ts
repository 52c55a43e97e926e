// `npm run reset-link -- <address>`: lets readers who forgot their password back in on servers without mail.
import { createReset } from '../core/accounts/resets.queries.ts'
import { runOnAccount } from './runOnAccount.ts'

const usage = `Usage: npm run reset-link -- <email address>
Prints a link for setting a new password. It works once, within an hour.`

await runOnAccount({ usage }, async (db, user, { publicUrl, port }) => {
  const token = await createReset(db, user.id, Date.now())
  return `${publicUrl ?? `http://localhost:${port}`}/reset-password?token=${token}`
})
