// `npm run make-admin -- <address>`: for an instance whose first account is not its operator's.
import { runOnAccount } from './runOnAccount.ts'

const usage = `Usage: npm run make-admin -- <email address>
Lets that account see the admin dashboard.`

await runOnAccount({ usage }, async (db, user) => {
  if (user.adminSince !== null) return `${user.email} is an admin already.`
  await db.updateTable('users').set({ adminSince: Date.now() }).where('id', '=', user.id).execute()
  return `${user.email} is an admin now.`
})
