// `npm run make-admin -- <address>`: for an instance whose first account does not belong to its operator.
import { updateUser } from '../core/accounts/users.queries.ts'
import { runOnAccount } from './runOnAccount.ts'

const usage = `Usage: npm run make-admin -- <email address>
Lets that account see the admin dashboard.`

await runOnAccount({ usage }, async (db, user) => {
  if (user.adminSince !== null) return `${user.email} is an admin already.`
  await updateUser(db, user.id, { adminSince: Date.now() })
  return `${user.email} is an admin now.`
})
