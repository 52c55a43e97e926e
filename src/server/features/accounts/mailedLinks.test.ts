import { expect, test } from 'vitest'
import { type FakeMail, startFakeMail } from '../../../../dev/fakeMail.ts'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { readConfig } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { hour, minute } from '../../lib/clock.ts'

type World = TestApp & { mail: FakeMail }

async function withMail(db: Db, story: (world: World) => Promise<void>, environment = {}): Promise<void> {
  const mail = await startFakeMail()
  const world = await makeApp(db, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Broadsheet <paper@news.example>',
    PUBLIC_URL: 'https://news.example/',
    ...environment,
  })
  try {
    await story({ ...world, mail })
  } finally {
    await world.close()
    await mail.close()
  }
}

/** The token of the only link in a mail, the same in text and HTML. */
function tokenIn({ text, html }: { text: string; html: string }, start: string): string {
  const link = /https:\S+/.exec(text)?.[0] ?? ''
  expect(link.startsWith(start)).toBe(true)
  expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  return link.slice(start.length)
}

const resetLink = 'https://news.example/reset-password?token='
const confirmLink = 'https://news.example/settings?confirm='

anyDatabase('a reader who forgot the password gets a link by mail, at the address of PUBLIC_URL only', (db) =>
  withMail(db, async ({ app, register, mail }) => {
    const { email } = await register('Ada')
    await mail.nextTo(email)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: email.toUpperCase() },
    })
    expect(answer.json()).toEqual({ message: texts.resetMailSent() })
    const letter = await mail.nextTo(email)
    expect(letter).toMatchObject({ from: 'paper@news.example', subject: 'Broadsheet: Set a new password' })
    const token = tokenIn(letter, resetLink)
    await callsOf(app, null).calls('POST /auth/reset-password', { body: { token, password: 'a new one' } })
  }),
)

anyDatabase('an address without an account, or of a suspended one, gets the same response and no mail', async (db) => {
  let mails: FakeMail['mails'] = []
  await withMail(db, async ({ app, register, mail }) => {
    const { email } = await register('Ada')
    await mail.nextTo(email)
    await db.updateTable('users').set({ suspendedAt: 1 }).execute()
    for (const address of [email, 'nobody@example.com']) {
      const body = { email: address }
      const answer = await callsOf(app, null).calls('POST /auth/forgot-password', { body })
      expect(answer).toEqual({ message: texts.resetMailSent() })
    }
    mails = mail.mails
  })
  // The server has stopped, so all its mails are sent.
  expect(mails.map(({ subject }) => subject)).toEqual(['Broadsheet: Confirm your email'])
})

anyDatabase('a refusing mail server changes no response', (db) =>
  withMail(db, async ({ app, register, mail }) => {
    mail.refuses()
    const { email } = await register('Ada')
    const answer = await callsOf(app, null).tries('POST /auth/forgot-password', { body: { email } })
    expect(answer.status).toBe(200)
  }),
)

anyDatabase('reset mails to one address are limited', (db) =>
  withMail(
    db,
    async ({ app }) => {
      const stranger = callsOf(app, null)
      const statuses: number[] = []
      for (let times = 0; times < 4; times++) {
        const body = { email: times % 2 ? 'ada@example.com' : 'ADA@example.com' }
        statuses.push((await stranger.tries('POST /auth/forgot-password', { body })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 429])
    },
    { RATE_LIMIT: 'on' },
  ),
)

anyDatabase('a new reader confirms the address once with the mailed link', (db) =>
  withMail(db, async ({ register, mail }) => {
    const ada = await register('Ada')
    const token = tokenIn(await mail.nextTo(ada.email), confirmLink)
    const { user } = await ada.calls('POST /auth/confirm-email', { body: { token } })
    expect(user.isEmailVerified).toBe(true)
    const again = await ada.tries('POST /auth/confirm-email', { body: { token } })
    expect([again.status, again.error]).toEqual([400, texts.confirmationInvalid()])
    expect(JSON.stringify(await db.selectFrom('emailConfirmations').selectAll().execute())).not.toContain(token)
  }),
)

anyDatabase(
  'a careless click by the owner of an address confirms nothing for a stranger who registered with it',
  (db) =>
    withMail(db, async ({ register, mail }) => {
      const stranger = await register('Victim')
      const token = tokenIn(await mail.nextTo(stranger.email), confirmLink)
      const victim = await register('Other')
      expect((await victim.tries('POST /auth/confirm-email', { body: { token } })).status).toBe(400)
      expect((await stranger.calls('GET /auth/profile')).user.isEmailVerified).toBe(false)
    }),
)

anyDatabase('a confirmation link is valid for a day and for the address it was mailed to', (db) =>
  withMail(db, async ({ register, mail, passes }) => {
    const ada = await register('Ada')
    const first = tokenIn(await mail.nextTo(ada.email), confirmLink)
    await ada.calls('PATCH /auth/profile', { body: { email: 'new@example.com', currentPassword: ada.password } })
    expect((await ada.tries('POST /auth/confirm-email', { body: { token: first } })).status).toBe(400)
    const second = tokenIn(await mail.nextTo('new@example.com'), confirmLink)
    passes(limits.confirmationLinkHours * hour)
    expect((await ada.tries('POST /auth/confirm-email', { body: { token: second } })).status).toBe(400)
    await ada.calls('POST /auth/confirmation-mail')
    const third = tokenIn(await mail.nextTo('new@example.com'), confirmLink)
    const { user } = await ada.calls('POST /auth/confirm-email', { body: { token: third } })
    expect(user).toMatchObject({ email: 'new@example.com', isEmailVerified: true })
  }),
)

anyDatabase('changing the address again and again sends a limited number of mails', (db) =>
  withMail(
    db,
    async ({ register, passes }) => {
      const ada = await register('Ada')
      const moves = (email: string) =>
        ada.tries('PATCH /auth/profile', { body: { email, currentPassword: ada.password } })
      const statuses: number[] = []
      for (const email of ['1@example.com', '2@example.com', '3@example.com', '4@example.com'])
        statuses.push((await moves(email)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      expect((await moves('3@Example.com')).status, 'the same address in other letters is mailed nothing').toBe(200)
      passes(15 * minute)
      expect((await moves('4@example.com')).status).toBe(200)
    },
    { RATE_LIMIT: 'on' },
  ),
)

anyDatabase('a confirmed address gets a notice when it is replaced', (db) =>
  withMail(db, async ({ register, mail }) => {
    const ada = await register('Ada')
    const token = tokenIn(await mail.nextTo(ada.email), confirmLink)
    await ada.calls('POST /auth/confirm-email', { body: { token } })
    await ada.calls('PATCH /auth/profile', { body: { email: 'new@example.com', currentPassword: ada.password } })
    const letter = await mail.nextTo(ada.email)
    expect(letter.subject).toContain('was changed')
    expect(letter.text).toContain('new@example.com')
  }),
)

anyDatabase('ADMIN_EMAILS counts once the address is confirmed', (db) =>
  withMail(
    db,
    async ({ register, mail }) => {
      await register('First')
      const boss = await register('Boss')
      const token = tokenIn(await mail.nextTo(boss.email), confirmLink)
      const { user } = await boss.calls('POST /auth/confirm-email', { body: { token } })
      expect(user.isAdmin).toBe(true)
    },
    { ADMIN_EMAILS: 'boss@example.com' },
  ),
)

anyDatabase('requesting a confirmation without outgoing mail is refused with the reason', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const refused = await ada.tries('POST /auth/confirmation-mail')
  expect([refused.status, refused.error]).toEqual([422, texts.mailNotSetUp()])
  await close()
})

test('outgoing mail without a sender or PUBLIC_URL stops the start', () => {
  const read = readConfig({ SMTP_URL: 'smtp://mail.example' })
  expect(read).toEqual({
    is: 'wrong',
    problems: [expect.stringContaining('MAIL_FROM'), expect.stringContaining('PUBLIC_URL')],
  })
  expect(readConfig({ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://b.example' }).is).toBe(
    'wrong',
  )
})
