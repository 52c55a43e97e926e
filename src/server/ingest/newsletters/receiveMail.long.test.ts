import { describe, expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenMail, mailDomain, mailSettings, receives } from '../../../../test/support/givenMail.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { createReceiver } from './receiveMail.ts'

async function newsstand(db: Db) {
  const app = await makeApp(db, mailSettings)
  return { ...app, ada: await app.register('Ada'), ben: await app.register('Ben') }
}

const itemsOf = async (person: Person) => (await person.calls('GET /feeds/items')).items
const feedsOf = async (person: Person) => (await person.calls('GET /feeds')).feeds
const listed = { 'List-ID': '"Harbour" <letter.harbour.example>' }

describe('a mail to a reader’s address', () => {
  eachDatabase('becomes an item of a newsletter at the top of their first column', async (db) => {
    const app = await newsstand(db)
    const heard: LiveEvent[] = []
    app.deps.events.subscribe(app.ada.id, (event) => heard.push(event))
    const preview = '<span class="pre">Seen in lists only</span><div hidden>And this</div>'
    const sheet = '<style>.pre { font-size: 0 }</style>'
    const html = `${sheet}${preview}<p>High water at <b>ten</b>.</p><script>alert(1)</script>`
    expect(await receives(app, app.ada, givenMail({ subject: 'Letter one', html, headers: listed }))).toBe('stored')
    const { columns } = await app.ada.calls('GET /columns')
    expect(columns[0]?.feeds).toMatchObject([
      { title: 'The Harbour Letter', kind: 'newsletter', order: 0, _count: { feedItems: 1 } },
    ])
    const [item] = await itemsOf(app.ada)
    expect(item).toMatchObject({
      title: 'Letter one',
      author: 'The Harbour Letter',
      publishedAt: '2026-03-01T07:30:00.000Z',
      snippet: 'High water at ten.',
      isConfirmation: false,
      confirmationLinks: '[]',
    })
    const { item: article } = await app.ada.calls('GET /feeds/items/:id', { params: { id: item?.id ?? 0 } })
    expect(article.content.trim()).toBe('<p>High water at <b>ten</b>.</p>')
    expect(heard).toEqual([{ type: 'boardChanged' }, { type: 'newItems', feedId: columns[0]?.feeds[0]?.id, count: 1 }])
    await app.close()
  })

  eachDatabase('is private: not in others’ items, search or recommendations', async (db) => {
    const app = await newsstand(db)
    await receives(app, app.ada, givenMail({ subject: 'Secret tides', headers: listed }))
    expect(await itemsOf(app.ben)).toEqual([])
    expect((await app.ben.calls('GET /feeds/items', { query: { q: 'secret' } })).items).toEqual([])
    expect((await app.ben.calls('GET /feeds/search', { query: { q: 'harbour' } })).feeds).toEqual([])
    expect((await app.ada.calls('GET /feeds/items', { query: { q: 'secret' } })).items).toHaveLength(1)
    await app.close()
  })

  eachDatabase('without From and Message-ID, and with NUL bytes wherever they fit, is stored', async (db) => {
    const app = await newsstand(db)
    const mail = [
      'Subject: Tides\0 and boats',
      'List-ID: Harbour\0 <let\0ter.harbour.example>',
      'List-Unsubscribe: <mailto:le\0ave@harbour.example>, <https://harbour.example/le\0ave>',
      'Archived-At: <https://harbour.example/1\0>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset="no\0ne"',
      '',
      '<p>one\0two <a href="https://harbour.example/confirm\0">Confirm</a></p>',
      '--b',
      'Content-Type: image/png; name="a\0.png"',
      'Content-ID: <a\0>',
      '',
      'no picture',
      '--b--',
    ]
    expect(await receives(app, app.ada, Buffer.from(mail.join('\r\n')))).toBe('stored')
    expect((await app.ada.calls('GET /feeds/items')).items).toMatchObject([{ title: 'Tides and boats' }])
    await app.close()
  })

  eachDatabase('is refused for an unknown address, or one that was renewed', async (db) => {
    const app = await newsstand(db)
    const { address: old } = await app.ada.calls('GET /newsletters/address')
    const { address: renewed } = await app.ada.calls('POST /newsletters/address/renew')
    expect(renewed).not.toBe(old)
    const elsewhere = `${renewed?.split('@')[0]}@elsewhere.example`
    const recipients = [`nobody@${mailDomain}`, `no\0body@${mailDomain}`, old ?? '', elsewhere]
    const receipts = await createReceiver(app.deps).receive({ recipients, bytes: givenMail() })
    expect(receipts.map(({ outcome }) => outcome)).toEqual(recipients.map(() => 'unknownAddress'))
    expect(await receives(app, app.ada, givenMail())).toBe('stored')
    await app.close()
  })

  eachDatabase('is accepted in capitals and with a tag after a plus', async (db) => {
    const app = await newsstand(db)
    const { address } = await app.ada.calls('GET /newsletters/address')
    const recipients = [address?.toUpperCase() ?? '', (address ?? '').replace('@', '+tides@')]
    const receipts = await createReceiver(app.deps).receive({ recipients, bytes: givenMail() })
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['stored', 'known'])
    await app.close()
  })

  eachDatabase('to two readers reaches both', async (db) => {
    const app = await newsstand(db)
    const addresses = await Promise.all([app.ada, app.ben].map((person) => person.calls('GET /newsletters/address')))
    const recipients = addresses.map(({ address }) => address ?? '')
    await createReceiver(app.deps).receive({ recipients, bytes: givenMail() })
    expect(await itemsOf(app.ada)).toHaveLength(1)
    expect(await itemsOf(app.ben)).toHaveLength(1)
    await app.close()
  })

  eachDatabase('of a suspended account is refused', async (db) => {
    const app = await newsstand(db)
    const { address } = await app.ada.calls('GET /newsletters/address')
    await db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', app.ada.id).execute()
    expect(await createReceiver(app.deps).checkRecipient(address ?? '')).toBe('unknownAddress')
    await app.close()
  })

  eachDatabase('restores its newsletter on the board after it was removed', async (db) => {
    const app = await newsstand(db)
    await receives(app, app.ada, givenMail({ headers: listed }))
    const [feed] = await feedsOf(app.ada)
    await app.ada.calls('DELETE /feeds/:id', { params: { id: feed?.id ?? 0 } })
    expect(await receives(app, app.ada, givenMail({ headers: listed }))).toBe('stored')
    expect(await feedsOf(app.ada)).toHaveLength(1)
    await app.close()
  })

  eachDatabase('finds a column even when the reader deleted all but one', async (db) => {
    const app = await newsstand(db)
    const { columns } = await app.ada.calls('GET /columns')
    for (const { id } of columns.slice(1)) await app.ada.calls('DELETE /columns/:id', { params: { id } })
    expect(await receives(app, app.ada, givenMail())).toBe('stored')
    await app.close()
  })
})

describe('the same mail again', () => {
  eachDatabase('is stored once, by its Message-ID', async (db) => {
    const app = await newsstand(db)
    const bytes = givenMail()
    expect(await receives(app, app.ada, bytes)).toBe('stored')
    expect(await receives(app, app.ada, bytes)).toBe('known')
    expect(await itemsOf(app.ada)).toHaveLength(1)
    await app.close()
  })

  eachDatabase('is stored once, by its content without a Message-ID', async (db) => {
    const app = await newsstand(db)
    const bytes = givenMail({ messageId: null })
    expect(await receives(app, app.ada, bytes)).toBe('stored')
    expect(await receives(app, app.ada, bytes)).toBe('known')
    expect(await receives(app, app.ada, givenMail({ messageId: null }))).toBe('stored')
    await app.close()
  })

  eachDatabase('is stored once when several servers deliver it at the same moment', async (db) => {
    const app = await newsstand(db)
    const bytes = givenMail({ headers: listed })
    await app.ada.calls('GET /newsletters/address')
    const outcomes = await sideBySide(
      db,
      Array.from({ length: 4 }, () => () => receives(app, app.ada, bytes)),
    )
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'known', 'stored'])
    expect(await feedsOf(app.ada)).toHaveLength(1)
    await app.close()
  })

  eachDatabase('does not return after it was purged', async (db) => {
    const app = await newsstand(db)
    const bytes = givenMail()
    await receives(app, app.ada, bytes)
    const { feedId, guidHash } = await db.selectFrom('items').selectAll().executeTakeFirstOrThrow()
    await db.insertInto('itemTombstones').values({ feedId, guidHash, purgedAt: 1 }).execute()
    await db.deleteFrom('items').execute()
    expect(await receives(app, app.ada, bytes)).toBe('known')
    await app.close()
  })
})

describe('a newsletter', () => {
  eachDatabase('is identified by its List-ID, whatever the sender', async (db) => {
    const app = await newsstand(db)
    await receives(app, app.ada, givenMail({ from: 'Mira <mira@harbour.example>', headers: listed }))
    await receives(app, app.ada, givenMail({ from: 'Tom <tom@harbour.example>', headers: listed }))
    expect(await feedsOf(app.ada)).toMatchObject([{ title: 'Mira', _count: { feedItems: 2 } }])
    await app.close()
  })

  eachDatabase('is identified by its sender without one, and two lists of one sender are separate', async (db) => {
    const app = await newsstand(db)
    await receives(app, app.ada, givenMail({ from: 'Paper <news@paper.example>', headers: { 'List-ID': '<a.paper>' } }))
    await receives(app, app.ada, givenMail({ from: 'Paper <news@paper.example>', headers: { 'List-ID': '<b.paper>' } }))
    await receives(app, app.ada, givenMail({ from: 'Other <other@paper.example>' }))
    await receives(app, app.ada, givenMail({ from: 'Other <other@paper.example>' }))
    expect((await feedsOf(app.ada)).map(({ _count }) => _count.feedItems).toSorted()).toEqual([1, 1, 2])
    await app.close()
  })

  eachDatabase('keeps the confirmation request with the mails that follow', async (db) => {
    const app = await newsstand(db)
    const html = '<p>Please confirm your email.</p><a href="https://harbour.example/confirm/1">Confirm subscription</a>'
    await receives(app, app.ada, givenMail({ subject: 'Please confirm your subscription', html }))
    await receives(app, app.ada, givenMail({ subject: 'Letter one', headers: listed }))
    expect(await feedsOf(app.ada)).toMatchObject([{ _count: { feedItems: 2 } }])
    await app.close()
  })

  eachDatabase('includes a mail forwarded by hand', async (db) => {
    const app = await newsstand(db)
    await receives(app, app.ada, givenMail({ subject: 'Letter one', headers: listed }))
    const html = `<div>See below</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>
      From: <strong>The Harbour Letter</strong> <span>&lt;hello@harbour.example&gt;</span><br>Date: Sun, Mar 1, 2026 at 8:30 AM<br>
      Subject: Letter two<br>To: Ada &lt;ada@example.com&gt;<br></div><br><p>Low water at four.</p></div>`
    await receives(app, app.ada, givenMail({ from: 'Ada <ada@example.com>', subject: 'Fwd: Letter two', html }))
    expect(await feedsOf(app.ada)).toHaveLength(1)
    expect((await itemsOf(app.ada)).map(({ title, snippet }) => ({ title, snippet }))).toContainEqual({
      title: 'Letter two',
      snippet: 'Low water at four.',
    })
    await app.close()
  })

  eachDatabase('answers a refresh with nothing new, and is checked by no worker', async (db) => {
    const app = await newsstand(db)
    await receives(app, app.ada, givenMail())
    const [feed] = await feedsOf(app.ada)
    const answer = await app.ada.tries('POST /feeds/:id/refresh', { params: { id: feed?.id ?? 0 } })
    expect(answer).toMatchObject({ status: 200, body: { newItems: 0 } })
    expect(feed?.health).toMatchObject({ state: 'well', nextCheckAt: null })
    await app.close()
  })
})

describe('a confirmation request', () => {
  eachDatabase('is on top with its links, the sender’s own first, until it is read', async (db) => {
    const app = await newsstand(db)
    const html = `<p>Please confirm your email address for our newsletter.</p>
      <a href="https://track.example/c/1">Confirm my subscription</a> or <a href="https://www.harbour.example/confirm/1">confirm here</a>`
    await receives(app, app.ada, givenMail({ subject: 'Confirm your subscription', html }))
    const [item] = await itemsOf(app.ada)
    expect(item).toMatchObject({ isConfirmation: true, publishedAt: '2026-03-01T08:00:00.000Z' })
    expect(JSON.parse(item?.confirmationLinks ?? '')).toEqual([
      'https://www.harbour.example/confirm/1',
      'https://track.example/c/1',
    ])
    expect((await app.ada.calls('GET /newsletters/confirmations')).items).toEqual([item])
    expect((await app.ben.calls('GET /newsletters/confirmations')).items).toEqual([])
    await app.ada.calls('PATCH /feeds/items/:id/read', { params: { id: item?.id ?? 0 }, body: { isRead: true } })
    expect((await app.ada.calls('GET /newsletters/confirmations')).items).toEqual([])
    await app.close()
  })
})

describe('refused mail', () => {
  eachDatabase('because a reader got too much this hour may be sent again later', async (db) => {
    const app = await newsstand(db)
    const { address } = await app.ada.calls('GET /newsletters/address')
    await receives(app, app.ada, givenMail())
    await db.updateTable('newsletterAddresses').set({ mailsThisHour: limits.mailsPerReaderPerHour }).execute()
    expect(await receives(app, app.ada, givenMail())).toBe('overRate')
    expect(await createReceiver(app.deps).checkRecipient(address ?? '')).toBe('overRate')
    app.passes(3_600_000)
    expect(await receives(app, app.ada, givenMail())).toBe('stored')
    await app.close()
  })

  eachDatabase('that can’t be read counts as ten of the reader’s hour, and is then not read any more', async (db) => {
    const app = await newsstand(db)
    const { address } = await app.ada.calls('GET /newsletters/address')
    let readings = 0
    const receiver = createReceiver(app.deps, {
      read: async () => {
        readings += 1
        return { is: 'unreadable', reason: 'It takes too long.' }
      },
    })
    const sends = async () =>
      (await receiver.receive({ recipients: [address ?? ''], bytes: givenMail() })).map(({ outcome }) => outcome)
    const allowed = limits.mailsPerReaderPerHour / 10
    for (let mail = 0; mail < allowed; mail++) expect(await sends()).toEqual(['unreadable'])
    expect(await sends()).toEqual(['overRate'])
    expect(readings).toBe(allowed)
    // It is the reader's own limit, for an hour.
    expect(await receives(app, app.ben, givenMail())).toBe('stored')
    app.passes(3_600_000)
    expect(await receives(app, app.ada, givenMail())).toBe('stored')
    await app.close()
  })

  eachDatabase('is counted for the admin by its reason', async (db) => {
    const app = await newsstand(db)
    await receives(app, app.ada, givenMail())
    await receives(app, app.ada, Buffer.alloc(limits.mailMaxBytes + 1, 'a'))
    await receives(app, app.ada, Buffer.alloc(0))
    await createReceiver(app.deps).checkRecipient(`nobody@${mailDomain}`)
    expect(await app.ada.calls('GET /admin/mail')).toMatchObject({
      domain: mailDomain,
      smtpPort: null,
      webhooks: ['Raw'],
      taken: 1,
      refused: { tooLarge: 1, unreadable: 1, unknownAddress: 1, blocked: 0 },
    })
    app.passes(31 * 86_400_000)
    expect(await app.ada.calls('GET /admin/mail')).toMatchObject({ taken: 0 })
    await app.close()
  })
})

describe('without incoming mail', () => {
  eachDatabase('there is no address, and nothing to renew', async (db) => {
    const app = await makeApp(db)
    const ada = await app.register('Ada')
    expect(await ada.calls('GET /newsletters/address')).toEqual({ address: null })
    expect(await ada.tries('POST /newsletters/address/renew')).toMatchObject({ status: 404 })
    await app.close()
  })
})
