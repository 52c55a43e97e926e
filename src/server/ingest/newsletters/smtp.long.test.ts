// Mail over real SMTP: nodemailer sends to the server of startMailIn on a free port.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer'
import { describe, expect } from 'vitest'
import { anyDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { mailDomain } from '../../../../test/support/givenMail.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { startMailIn } from './startMailIn.ts'

async function postOffice(db: Db) {
  const settings = { INBOUND_MAIL_DOMAIN: mailDomain, INBOUND_SMTP_PORT: '0', INBOUND_SMTP_HOST: '127.0.0.1' }
  const app = await makeApp(db, settings)
  const mailIn = await startMailIn(app.deps)
  const ada = await app.register('Ada')
  const { address } = await ada.calls('GET /newsletters/address')
  const port = mailIn.port ?? 0
  // Certificates of mail servers prove nothing (RFC 7435), and ours is self-signed.
  const sender = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { rejectUnauthorized: false } })
  return {
    ...app,
    ada,
    port,
    address: address ?? '',
    sender,
    close: async () => {
      sender.close()
      await mailIn.stop()
      await app.close()
    },
  }
}

const letter = { from: 'The Harbour Letter <hello@harbour.example>', subject: 'Letter one', html: '<p>High water.</p>' }

/** The server's reply to a refused mail. */
async function refusal(sender: Transporter<SentMessageInfo>, mail: object): Promise<string> {
  const error = await sender.sendMail(mail).then(
    () => new Error('It was taken.'),
    (error: Error) => error,
  )
  return 'response' in error ? String(error.response) : error.message
}

describe('a newsletter sent by SMTP', () => {
  anyDatabase('is on the board and announced to the open page when its sender receives 250', async (db) => {
    const { sender, ada, address, deps, close } = await postOffice(db)
    const heard: LiveEvent[] = []
    deps.events.subscribe(ada.id, (event) => heard.push(event))
    const { response } = await sender.sendMail({ ...letter, to: address })
    expect(response).toMatch(/^250/)
    expect((await ada.calls('GET /feeds/items')).items).toMatchObject([{ title: 'Letter one', snippet: 'High water.' }])
    expect(heard.map(({ type }) => type)).toEqual(['boardChanged', 'newItems'])
    await close()
  })

  anyDatabase('shows its own pictures only to its reader', async (db) => {
    const { sender, app, ada, address, close } = await postOffice(db)
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    await sender.sendMail({
      ...letter,
      to: address,
      html: '<p>Look</p><img src="cid:boat@harbour" width="300" height="200">',
      attachments: [
        { cid: 'boat@harbour', filename: 'boat.gif', content: gif },
        { cid: 'photo@harbour', filename: 'photo.gif', content: gif },
        { filename: 'tides.pdf', content: 'twelve bytes' },
      ],
    })
    const [item] = (await ada.calls('GET /feeds/items')).items
    const { item: article } = await ada.calls('GET /feeds/items/:id', { params: { id: item?.id ?? 0 } })
    expect(article.content).toMatch(/<li>tides\.pdf \(12 bytes\)<\/li><li>photo\.gif \(42 bytes\)<\/li>/)
    const picture = /<img src="(\/api\/images[^"]+)"/.exec(article.content)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const answer = await app.inject({ url: picture })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': /private/ })
    expect(answer.rawPayload).toEqual(gif)
    expect((await app.inject({ url: picture.replace(/sig=.*/, 'sig=guessed') })).statusCode).toBe(403)
    await db.deleteFrom('items').execute()
    expect((await app.inject({ url: picture })).statusCode).toBe(404)
    await close()
  })

  anyDatabase('to an unknown address is refused before it is sent', async (db) => {
    const { sender, ada, close } = await postOffice(db)
    expect(await refusal(sender, { ...letter, to: `nobody@${mailDomain}` })).toMatch(/^550/)
    expect(await refusal(sender, { ...letter, to: 'ada@elsewhere.example' })).toMatch(/^550/)
    expect((await ada.calls('GET /admin/mail')).refused.unknownAddress).toBe(2)
    await close()
  })

  eachDatabaseInAll('with 20 MB is refused, with or without an announced size', async (db) => {
    const { sender, ada, address, port, close } = await postOffice(db)
    const attachments = [{ filename: 'film.bin', content: Buffer.alloc(15 * 1024 * 1024) }]
    expect(await refusal(sender, { ...letter, to: address, attachments, size: 1 })).toMatch(/^552/)
    const { response } = await converse(port, [
      'EHLO sender.example',
      'MAIL FROM:<hello@harbour.example>',
      `RCPT TO:<${address}>`,
      'DATA',
      `Subject: long\r\n\r\n${`${'a'.repeat(1022)}\r\n`.repeat((2 * limits.mailMaxBytes) / 1024)}.`,
    ])
    expect(response).toMatch(/^552/)
    expect((await ada.calls('GET /admin/mail')).refused.tooLarge).toBeGreaterThanOrEqual(1)
    expect((await ada.calls('GET /feeds/items')).items).toEqual([])
    await close()
  })

  anyDatabase('that cannot be stored now leaves no part behind, and is accepted later', async (db) => {
    const { sender, ada, address, close } = await postOffice(db)
    await sql`alter table newsletters rename to "newslettersAway"`.execute(db)
    try {
      expect(await refusal(sender, { ...letter, to: address })).toMatch(/^451/)
    } finally {
      await sql`alter table "newslettersAway" rename to newsletters`.execute(db)
    }
    expect(await db.selectFrom('feeds').select('id').execute()).toEqual([])
    expect(await db.selectFrom('items').select('id').execute()).toEqual([])
    await sender.sendMail({ ...letter, to: address })
    expect((await ada.calls('GET /feeds/items')).items).toHaveLength(1)
    await close()
  })

  anyDatabase('from a blocked sender is refused and counted', async (db) => {
    const { sender, ada, address, close } = await postOffice(db)
    await sender.sendMail({ ...letter, to: address })
    const [feed] = (await ada.calls('GET /feeds')).feeds
    const params = { id: feed?.id ?? 0 }
    await ada.calls('POST /newsletters/:id/leave', { params, body: { unsubscribe: false, block: true } })
    expect(await refusal(sender, { ...letter, to: address })).toMatch(/^550/)
    expect((await ada.calls('GET /admin/mail')).refused.blocked).toBe(1)
    await close()
  })
})

describe('the mail server', () => {
  anyDatabase('disconnects a client that guesses addresses', async (db) => {
    const { port, close } = await postOffice(db)
    const guesses = Array.from({ length: 10 }, (_, number) => `RCPT TO:<guess${number}@${mailDomain}>`)
    const { response, socket } = await converse(port, ['EHLO guesser.example', 'MAIL FROM:<>', ...guesses])
    expect(response).toMatch(/^421/)
    expect(socket.destroyed || socket.readableEnded).toBe(true)
    await close()
  })

  anyDatabase('keeps nothing of a mail whose sender disconnects in the middle', async (db) => {
    const { port, ada, address, close } = await postOffice(db)
    const { socket } = await converse(port, ['EHLO a.example', 'MAIL FROM:<>', `RCPT TO:<${address}>`, 'DATA'])
    socket.write('Subject: half\r\n\r\nhalf a')
    socket.destroy()
    await once(socket, 'close')
    expect((await ada.calls('GET /feeds/items')).items).toEqual([])
    await close()
  })

  eachDatabaseInAll('accepts a mail of 200 nested parts, and refuses a bomb with a reason', async (db) => {
    const { port, ada, address, close } = await postOffice(db)
    const nested = Array.from({ length: 200 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary="b${depth}"`,
      '',
      `--b${depth}`,
    ]).flat()
    const envelope = ['EHLO a.example', 'MAIL FROM:<>', `RCPT TO:<${address}>`, 'DATA']
    const deep = [...nested, 'Content-Type: text/plain', '', 'core', '.'].join('\r\n')
    expect((await converse(port, [...envelope, deep])).response).toMatch(/^250/)
    const bomb = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(20_000)}.`
    expect((await converse(port, [...envelope, bomb])).response).toMatch(/^550 5\.7\.1 The message has more than/)
    expect((await ada.calls('GET /feeds/items')).items).toHaveLength(1)
    await close()
  })
})

/** Sends one line after the other, each after the reply to the one before, until the server disconnects. */
async function converse(port: number, lines: string[]): Promise<{ response: string; socket: Socket }> {
  const socket = connect(port, '127.0.0.1')
  const answers = readAnswers(socket)
  let response = (await answers.next()).value ?? ''
  for (const line of lines) {
    if (response.startsWith('421')) break
    socket.write(`${line}\r\n`)
    response = (await answers.next()).value ?? response
  }
  if (response.startsWith('421')) await once(socket, 'close').catch(() => {})
  else if (!lines.includes('DATA') || !response.startsWith('354')) socket.end()
  return { response, socket }
}

async function* readAnswers(socket: Socket): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    for (
      let match = /^(?:\d{3}-.*\r\n)*(\d{3} .*)\r\n/.exec(text);
      match;
      match = /^(?:\d{3}-.*\r\n)*(\d{3} .*)\r\n/.exec(text)
    ) {
      text = text.slice(match[0].length)
      yield match[1] ?? ''
    }
  }
  return undefined
}
