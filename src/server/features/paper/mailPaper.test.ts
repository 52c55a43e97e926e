import { expect } from 'vitest'
import { type FakeMail, startFakeMail } from '../../../../dev/fakeMail.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import type { Person } from '../../../../test/support/people.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import { mailDuePapers } from './mailDue.ts'

/** The clock is that of the stories, on a Sunday at 8. The paper comes at 6. */
async function givenWorld(db: Db) {
  const mail = await startFakeMail()
  const world = await makeApp(db, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'paper@news.example',
    PUBLIC_URL: 'https://news.example',
  })
  const { deps, register, passes } = world
  const worker = createRefreshDeps(deps, { pauseMs: 0 })
  const { feedId } = await givenFeed(db, { title: 'Wire' })
  return {
    ...world,
    mail,
    /** With a confirmed address, who has opened a paper once unless `opens` is false. */
    async givenReader(
      name: string,
      { opens = true, preferences = {} }: { opens?: boolean; preferences?: object } = {},
    ) {
      const reader = await register(name)
      await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', reader.id).execute()
      await givenSubscription(db, reader, { feedId })
      if (opens) await reader.calls('POST /paper/open', { body: {} })
      await chooses(reader, { paperMail: true, ...preferences })
      return reader
    },
    arrives: (...titles: string[]) => {
      const now = (deps.clock() - startOfStories) / minute
      const items = titles.map((title, index) => ({ title, publishedMinute: now + index / 100, arrivedMinute: now }))
      return givenItems(db, feedId, items)
    },
    /** The worker looks for papers that are due until there are none. */
    async works() {
      while ((await mailDuePapers(worker)) === 'again');
    },
    async ends() {
      await world.close()
      await mail.close()
    },
    passes,
  }
}

const chooses = (reader: Person, preferences: object) => reader.calls('PATCH /auth/profile', { body: { preferences } })
const opens = (reader: Person) => reader.calls('POST /paper/open', { body: {} })
/** Not the mails that ask to confirm an address. */
const papersIn = ({ mails }: FakeMail) => mails.filter(({ messageId }) => messageId.startsWith('<paper.'))
const titlesIn = (mail: FakeMail) => papersIn(mail).map(({ text }) => (/(One|Two|Three|Four)/.exec(text) ?? [''])[0])

eachDatabase(
  'a paper is mailed at its hour, once, as text and HTML, with one page to open and one way to stop',
  async (db) => {
    const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
    await arrives('Zero')
    const ada = await givenReader('Ada')
    await arrives('One <b>& "two"')
    await works()
    expect(papersIn(mail)).toEqual([])
    passes(21 * hour + 59 * minute)
    await works()
    expect(papersIn(mail)).toEqual([])
    passes(minute)
    await works()
    await works()
    passes(hour)
    await works()
    expect(papersIn(mail)).toHaveLength(1)
    const [sent] = papersIn(mail)
    expect(sent).toMatchObject({
      to: ada.email,
      from: 'paper@news.example',
      subject: 'Broadsheet: Monday, March 2, 2026',
    })
    expect(sent?.text).toContain('One <b>& "two"')
    expect(sent?.text).toContain('https://news.example/paper?day=2026-03-02')
    expect(sent?.text).toContain('That is all.')
    expect(sent?.html).toContain('One &lt;b&gt;&amp; &quot;two&quot;')
    expect(sent?.html.match(/href="([^"]*)"/g)?.map((link) => link.replace(/stop\/[\w-]+/, 'stop/…'))).toEqual([
      'href="https://news.example/paper?day=2026-03-02"',
      'href="https://news.example/paper?day=2026-03-02#done"',
      'href="https://news.example/paper/stop/…"',
    ])
    expect(sent?.html).not.toContain('<img')
    expect(sent?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(sent?.messageId).toMatch(/^<paper\.\d+\.[\w-]{22}@news\.example>$/)
    const { edition } = await opens(ada)
    expect(edition).toMatchObject({ day: '2026-03-02', doneAt: null, items: [{ title: 'One <b>& "two"' }] })
    await ends()
  },
)

eachDatabase(
  'nothing is mailed before a paper was opened once, to an address that is not confirmed, or without anything new',
  async (db) => {
    const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
    const ada = await givenReader('Ada', { opens: false })
    const ben = await givenReader('Ben')
    await opens(ben)
    await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', ben.id).execute()
    await arrives('One')
    passes(day)
    await works()
    expect(papersIn(mail)).toEqual([])
    expect((await opens(ada)).edition?.items).toHaveLength(1)
    await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', ben.id).execute()
    passes(day)
    await works()
    // Ada has read everything new, so hers would be empty.
    expect(papersIn(mail).map(({ to }) => to)).toEqual([ben.email])
    passes(day)
    await arrives('Two')
    await works()
    expect(
      papersIn(mail)
        .map(({ to }) => to)
        .slice(1)
        .sort(),
    ).toEqual([ada.email, ben.email].sort())
    await ends()
  },
)

eachDatabase(
  'a server that was off for a week mails one paper, and a reader who was done with it gets none',
  async (db) => {
    const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
    await arrives('Zero')
    await givenReader('Ada')
    const ben = await givenReader('Ben')
    for (const title of ['One', 'Two', 'Three']) {
      passes(2 * day)
      await arrives(title)
    }
    const { edition } = await opens(ben)
    await ben.calls('POST /paper/:day/done', { params: { day: edition?.day ?? '' } })
    await works()
    await works()
    expect(titlesIn(mail)).toHaveLength(1)
    passes(day)
    await works()
    expect(titlesIn(mail)).toHaveLength(1)
    await ends()
  },
)

eachDatabase(
  'after 14 papers that were not opened the mails stop, the last one says so, and the page turns them on again',
  async (db) => {
    const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
    await arrives('Zero')
    const ada = await givenReader('Ada')
    for (let today = 0; today < limits.paperUnopenedMax + 3; today++) {
      passes(day)
      await arrives(`One ${today}`)
      await works()
    }
    expect(papersIn(mail)).toHaveLength(limits.paperUnopenedMax)
    expect(papersIn(mail).map(({ text }) => text.includes('This is the last paper by mail'))).toEqual(
      papersIn(mail).map((_, index) => index === limits.paperUnopenedMax - 1),
    )
    expect((await opens(ada)).mailStop).toEqual({ way: 'mail', is: 'unopened', words: '' })
    passes(day)
    await arrives('Two')
    await works()
    expect(papersIn(mail)).toHaveLength(limits.paperUnopenedMax)
    await chooses(ada, { paperMail: true })
    expect((await opens(ada)).mailStop).toBeNull()
    passes(day)
    await arrives('Three')
    await works()
    expect(papersIn(mail)).toHaveLength(limits.paperUnopenedMax + 1)
    await ends()
  },
)

eachDatabase('opening a paper counts: a reader who opens one now and then gets all of them', async (db) => {
  const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
  await arrives('Zero')
  const ada = await givenReader('Ada')
  for (let today = 1; today <= 18; today++) {
    passes(day)
    await arrives(`One ${today}`)
    await works()
    if (today === 8) await opens(ada)
  }
  expect(papersIn(mail)).toHaveLength(18)
  await ends()
})

eachDatabase(
  'three papers in a row that the mail server refuses for good stop the mails, with its words',
  async (db) => {
    const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
    await arrives('Zero')
    const ada = await givenReader('Ada')
    const mornings = async (count: number) => {
      for (let today = 0; today < count; today++) {
        passes(day)
        await arrives('One')
        await works()
        await works()
      }
    }
    mail.refuses()
    await mornings(2)
    mail.refuses(null)
    await mornings(1)
    expect(papersIn(mail)).toHaveLength(1)
    mail.refuses()
    await mornings(2)
    expect((await opens(ada)).mailStop).toBeNull()
    await mornings(1)
    expect((await opens(ada)).mailStop).toEqual({
      way: 'mail',
      is: 'refused',
      words: expect.stringContaining('There is no such mailbox.'),
    })
    mail.refuses(null)
    await mornings(2)
    expect(papersIn(mail)).toHaveLength(1)
    await ends()
  },
)

eachDatabase('a mail server that is busy or away gets the paper later, and never ends the mails', async (db) => {
  const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
  await arrives('Zero')
  const ada = await givenReader('Ada')
  mail.refuses(451)
  for (let today = 0; today < 5; today++) {
    passes(day)
    await arrives('One')
    await works()
  }
  expect((await opens(ada)).mailStop).toBeNull()
  mail.refuses(null)
  await works()
  expect(papersIn(mail)).toEqual([])
  passes(hour)
  await works()
  expect(papersIn(mail)).toHaveLength(1)
  await ends()
})

eachDatabase(
  'the hour, the days and the time zone are those of the profile, also when they change or the reader travels',
  async (db) => {
    const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
    await arrives('Zero')
    const ada = await givenReader('Ada', { preferences: { timeZone: 'Asia/Tokyo', paperHour: 20 } })
    // It is 17 o'clock in Tokyo, and 20 three hours later.
    await arrives('One')
    passes(3 * hour)
    await works()
    expect(papersIn(mail)).toEqual([])
    await arrives('Two')
    passes(day)
    await works()
    expect(papersIn(mail).map(({ subject }) => subject)).toEqual(['Broadsheet: Monday, March 2, 2026'])
    // In Honolulu it is the same day again.
    await chooses(ada, { timeZone: 'Pacific/Honolulu', paperHour: 6 })
    await arrives('Three')
    passes(12 * hour)
    await works()
    expect(papersIn(mail)).toHaveLength(1)
    passes(day)
    await works()
    expect(papersIn(mail)).toHaveLength(2)
    // Tuesday there.
    await chooses(ada, { paperDays: 'weekends' })
    await arrives('Four')
    passes(3 * day)
    await works()
    expect(papersIn(mail)).toHaveLength(2)
    passes(day)
    await works()
    expect(
      papersIn(mail)
        .map(({ subject }) => subject)
        .slice(1),
    ).toEqual(['Broadsheet: Tuesday, March 3, 2026', 'Broadsheet: Saturday, March 7, 2026'])
    await ends()
  },
)

eachDatabase('two workers mail each paper once', async (db) => {
  const { givenReader, arrives, works, passes, mail, ends } = await givenWorld(db)
  await arrives('Zero')
  for (let index = 0; index < 12; index++) await givenReader(`Reader${index}`)
  await arrives('One')
  passes(day)
  await Promise.all([works(), works(), works()])
  expect(
    papersIn(mail)
      .map(({ to }) => to)
      .toSorted(),
  ).toHaveLength(12)
  expect(new Set(papersIn(mail).map(({ messageId }) => messageId)).size).toBe(12)
  await ends()
})

eachDatabase(
  'the link of a mail asks a person, acts by a POST of a mail program without a sign-in, and is of its reader only',
  async (db) => {
    const { givenReader, arrives, works, passes, mail, ends, app } = await givenWorld(db)
    await arrives('Zero')
    const ada = await givenReader('Ada', { preferences: { language: 'de' } })
    const ben = await givenReader('Ben')
    await arrives('One')
    passes(day)
    await works()
    const toAda = papersIn(mail).find(({ to }) => to === ada.email)
    const url = new URL(/<(.*)>/.exec(toAda?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '').pathname
    const isOn = async (reader: Person) => (await reader.calls('GET /auth/profile')).user.preferences.paperMail
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.inject({ method, url })
    const page = await app.inject({ url })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<form method="post">')
    expect(page.body).toContain('lang="de"')
    expect(await isOn(ada)).toBe(true)
    for (const wrong of [
      url.replace(/\d+-/, `${ben.id}-`),
      `${url}x`,
      url.slice(0, -1),
      '/paper/stop/1',
      '/paper/stop/x',
    ])
      expect([wrong, (await app.inject({ method: 'POST', url: wrong })).statusCode]).toEqual([wrong, 404])
    const boundary = 'multipart/form-data; boundary=x'
    const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const stopped = await app.inject({ method: 'POST', url, headers: { 'content-type': boundary }, payload })
    expect([stopped.statusCode, await isOn(ada), await isOn(ben)]).toEqual([200, false, true])
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json'])
      expect(
        (await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: '{' })).statusCode,
      ).toBe(200)
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
    const tooLong = { method: 'POST', url, headers: { 'content-type': boundary }, payload: 'x'.repeat(20_000) } as const
    expect((await app.inject(tooLong)).statusCode).toBe(413)
    passes(day)
    await arrives('Two')
    await works()
    expect(papersIn(mail).filter(({ to }) => to === ada.email)).toHaveLength(1)
    expect(papersIn(mail).filter(({ to }) => to === ben.email)).toHaveLength(2)
    await ends()
  },
)

eachDatabase(
  'an imported account has the hour, the days and the choice of mail, which begins once a paper was opened there',
  async (db) => {
    const { givenReader, register, arrives, works, passes, mail, ends, ...world } = await givenWorld(db)
    await arrives('Zero')
    const preferences = {
      paperHour: 7,
      paperDays: 'weekdays',
      paperPieces: 3,
      timeZone: 'Europe/Berlin',
      paperMail: true,
    }
    const ada = await givenReader('Ada', { preferences })
    const ben = await register('Ben')
    await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', ben.id).execute()
    await uploadsExport(world, ben, await downloadsExport(world, ada))
    expect((await ben.calls('GET /auth/profile')).user.preferences).toMatchObject(preferences)
    passes(day)
    await arrives('One')
    await works()
    expect(papersIn(mail).map(({ to }) => to)).toEqual([ada.email])
    await opens(ben)
    passes(day)
    await arrives('Two')
    await works()
    expect(
      papersIn(mail)
        .map(({ to }) => to)
        .slice(1)
        .sort(),
    ).toEqual([ada.email, ben.email])
    await ends()
  },
)
