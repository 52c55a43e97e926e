import { expect } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { day, hour } from '../../lib/clock.ts'
import { mailWaiting } from './mailWaiting.ts'

const publicUrl = 'https://reader.example'

eachDatabase('admins with a confirmed address get one mail a day about accounts that wait', async (db) => {
  const mail = await startFakeMail()
  const { deps, app, register, passes, close } = await makeApp(db, { REGISTRATION: 'approval' })
  const root = await register('Root')
  const mailOut = { smtpUrl: mail.url, from: 'Broadsheet <mail@example.com>' }
  const look = () => mailWaiting(deps, { mailOut, publicUrl })
  const asksForAccount = (name: string) =>
    callsOf(app, null).tries('POST /auth/register', {
      body: { email: `${name}@example.com`, password: 'a long password' },
    })

  await look()
  await asksForAccount('ben')
  await look()
  expect(mail.mails).toEqual([])

  await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', root.id).execute()
  await asksForAccount('cid')
  await asksForAccount('dan')
  // Two workers look at the same moment.
  await sideBySide(db, [look, look])
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ to: root.email })
  expect(mail.mails[0]?.subject).toContain(texts.waitingMailSubject({ count: 3 }))
  expect(mail.mails[0]?.text).toContain(`${publicUrl}/admin`)

  passes(hour)
  await asksForAccount('eve')
  await look()
  expect(mail.mails).toHaveLength(1)
  passes(day)
  await look()
  await look()
  expect(mail.mails).toHaveLength(2)
  passes(2 * day)
  await look()
  expect(mail.mails).toHaveLength(2)
  await close()
  await mail.close()
})
