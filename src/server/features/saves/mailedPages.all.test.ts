import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenMail, mailSettings } from '../../../../test/support/givenMail.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createReceiver } from '../../ingest/newsletters/receiveMail.ts'

async function mails(app: TestApp, person: Person, tag: string, mail: Parameters<typeof givenMail>[0]) {
  const { address } = await person.calls('GET /newsletters/address')
  const recipient = address?.replace('@', `${tag}@`) ?? ''
  const [receipt] = await createReceiver(app.deps).receive({ recipients: [recipient], bytes: givenMail(mail) })
  return receipt
}

const listed = async (person: Person, query: Record<string, boolean>) =>
  (await person.calls('GET /feeds/items', { query })).items

anyDatabase('a mail to the address for saving saves the page that it links to', async (db) => {
  const app = await makeApp(db, mailSettings)
  const ada = await app.register('Ada')
  const html =
    '<p>Read this: <a href="https://gazette.test/flood?utm_source=mail">The flood</a></p><p>Sent from my phone</p>'
  expect(await mails(app, ada, '+save', { subject: 'Fwd: The flood', html })).toMatchObject({ outcome: 'stored' })
  expect(await listed(ada, { savedOnly: true })).toMatchObject([
    { title: 'The flood', link: 'https://gazette.test/flood?utm_source=mail', isLater: false },
  ])
  expect((await ada.calls('GET /feeds')).feeds).toEqual([])
  const text = 'https://gazette.test/flood\n\n-- \nhttps://mailer.test/'
  expect(await mails(app, ada, '+later', { subject: '', text })).toMatchObject({ outcome: 'known' })
  expect(await listed(ada, { laterOnly: true })).toMatchObject([{ title: 'The flood', isSaved: true }])
  await app.close()
})

anyDatabase('a link in the subject is enough, and a mail without any is refused in a sentence', async (db) => {
  const app = await makeApp(db, mailSettings)
  const ada = await app.register('Ada')
  expect(await mails(app, ada, '+save', { subject: 'https://gazette.test/tides', text: '' })).toMatchObject({
    outcome: 'stored',
  })
  expect(await mails(app, ada, '+save', { subject: 'Hello', text: 'No link here.' })).toEqual({
    outcome: 'unreadable',
    reason: texts.mailWithoutLink(),
  })
  expect(await mails(app, ada, '', { subject: 'Letter', text: 'https://gazette.test/other' })).toMatchObject({
    outcome: 'stored',
  })
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(1)
  await app.close()
})
