import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenMail, mailDomain } from '../../../../test/support/givenMail.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'

const secret = 'a webhook secret of the tests'
const signingKey = 'key-of-mailgun'
const password = 'a password of the tests'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const settings = {
  INBOUND_MAIL_DOMAIN: mailDomain,
  INBOUND_WEBHOOK_SECRET: secret,
  MAILGUN_SIGNING_KEY: signingKey,
  POSTMARK_INBOUND_PASSWORD: password,
  SENDGRID_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
}

type Post = { url: string; headers?: Record<string, string>; payload: string | Buffer }

async function postOffice(db: Db, environment: Record<string, string> = settings) {
  const app = await makeApp(db, environment)
  const ada = await app.register('Ada')
  const { address } = await ada.calls('GET /newsletters/address')
  return {
    ...app,
    ada,
    address: address ?? '',
    post: async ({ url, headers = {}, payload }: Post) => {
      const answer = await app.app.inject({ method: 'POST', url: `/api/mail/${url}`, headers, payload })
      return { status: answer.statusCode, error: answer.json().error }
    },
    stored: async () => (await ada.calls('GET /feeds/items')).items.length,
  }
}

const seconds = (ms: number) => String(Math.floor(ms / 1000))

function form(fields: Record<string, string | Buffer>): Pick<Post, 'headers' | 'payload'> {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(`--xYzZY\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=xYzZY' },
    payload: Buffer.concat([...parts, Buffer.from('--xYzZY--\r\n')]),
  }
}

type MailgunPost = { to: string; bytes: Buffer; token?: string; at?: number; key?: string }

function mailgun({ to, bytes, token = 'a-token', at = startOfStories, key = signingKey }: MailgunPost): Post {
  const timestamp = seconds(at)
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return { url: 'mailgun/mime', ...form({ recipient: to, timestamp, token, signature, 'body-mime': bytes }) }
}

function sendgrid(to: string, bytes: Buffer, at = startOfStories): Post {
  const { headers, payload } = form({ envelope: JSON.stringify({ to: [to], from: 'a@b.example' }), email: bytes })
  const timestamp = seconds(at)
  const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), Buffer.from(payload)]), privateKey)
  return {
    url: 'sendgrid',
    payload,
    headers: {
      ...headers,
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': signature.toString('base64'),
    },
  }
}

function postmark(to: string, bytes: Buffer, given = password): Post {
  return {
    url: 'postmark',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`postmark:${given}`).toString('base64')}`,
    },
    payload: JSON.stringify({ OriginalRecipient: to, RawEmail: bytes.toString('utf8') }),
  }
}

function raw(to: string, bytes: Buffer, headers: Record<string, string> = { authorization: `Bearer ${secret}` }): Post {
  return {
    url: `raw?to=${encodeURIComponent(to)}`,
    headers: { 'content-type': 'message/rfc822', ...headers },
    payload: bytes,
  }
}

function signedRaw(to: string, bytes: Buffer, at = startOfStories): Post {
  const timestamp = seconds(at)
  const signature = createHmac('sha256', secret).update(`${timestamp}\n${to}\n`).update(bytes).digest('hex')
  return raw(to, bytes, { 'x-broadsheet-timestamp': timestamp, 'x-broadsheet-signature': signature })
}

describe('mail by webhook', () => {
  anyDatabase('of each service is accepted with a valid proof', async (db) => {
    const { post, stored, address, close } = await postOffice(db)
    expect(await post(mailgun({ to: address, bytes: givenMail() }))).toMatchObject({ status: 200 })
    expect(await post(sendgrid(address, givenMail()))).toMatchObject({ status: 200 })
    expect(await post(postmark(address, givenMail()))).toMatchObject({ status: 200 })
    expect(await post(raw(address, givenMail()))).toMatchObject({ status: 200 })
    expect(await post(signedRaw(address, givenMail()))).toMatchObject({ status: 200 })
    expect(await stored()).toBe(5)
    await close()
  })

  anyDatabase('with an invalid proof is refused and counted', async (db) => {
    const { post, stored, address, ada, close } = await postOffice(db)
    const bytes = givenMail()
    const forged = sendgrid(address, bytes)
    const posts = [
      mailgun({ to: address, bytes, key: 'another key' }),
      { ...mailgun({ to: address, bytes }), ...form({ recipient: address, 'body-mime': bytes }) },
      { ...forged, payload: Buffer.concat([Buffer.from(forged.payload), Buffer.from(' ')]) },
      postmark(address, bytes, 'guessed'),
      { ...postmark(address, bytes), headers: { 'content-type': 'application/json' } },
      raw(address, bytes, { authorization: 'Bearer guessed' }),
      raw(address, bytes, {}),
      { ...signedRaw(address, bytes), payload: givenMail() },
      { ...signedRaw(address, bytes), url: 'raw?to=other%40in.reader.example' },
    ]
    for (const wrong of posts)
      expect(await post(wrong)).toMatchObject({ status: 401, error: expect.stringMatching(/\w/) })
    expect(await stored()).toBe(0)
    expect((await ada.calls('GET /admin/mail')).refused.badSignature).toBe(posts.length)
    await close()
  })

  anyDatabase('sent a second time changes nothing, even after its newsletter was removed', async (db) => {
    const { post, stored, address, ada, close } = await postOffice(db)
    const bytes = givenMail()
    for (const again of [mailgun({ to: address, bytes }), sendgrid(address, bytes), signedRaw(address, bytes)]) {
      expect(await post(again)).toMatchObject({ status: 200 })
      expect(await stored()).toBe(1)
      const [feed] = (await ada.calls('GET /feeds')).feeds
      await ada.calls('DELETE /feeds/:id', { params: { id: feed?.id ?? 0 } })
      expect(await post(again)).toMatchObject({ status: 200 })
      expect(await stored()).toBe(0)
      await db.deleteFrom('feeds').execute()
    }
    await close()
  })

  anyDatabase('with the proof of another mail is refused', async (db) => {
    const { post, stored, address, close } = await postOffice(db)
    expect(await post(mailgun({ to: address, bytes: givenMail() }))).toMatchObject({ status: 200 })
    expect(await post(mailgun({ to: address, bytes: givenMail() }))).toMatchObject({ status: 401 })
    expect(await post(mailgun({ to: address, bytes: givenMail(), token: 'another' }))).toMatchObject({ status: 200 })
    expect(await stored()).toBe(2)
    await close()
  })

  anyDatabase('with an expired or future proof is refused', async (db) => {
    const { post, stored, address, close } = await postOffice(db)
    const hour = 3_600_000
    const posts = [
      mailgun({ to: address, bytes: givenMail(), at: startOfStories - 10 * hour }),
      mailgun({ to: address, bytes: givenMail(), at: startOfStories + hour }),
      sendgrid(address, givenMail(), startOfStories - 97 * hour),
      signedRaw(address, givenMail(), startOfStories - 6 * 60_000),
    ]
    for (const old of posts) expect(await post(old)).toMatchObject({ status: 401 })
    expect(await post(mailgun({ to: address, bytes: givenMail(), at: startOfStories - 8 * hour }))).toMatchObject({
      status: 200,
    })
    expect(await stored()).toBe(1)
    await close()
  })

  anyDatabase('that will never be accepted is refused with each service’s status, and none retries', async (db) => {
    const { post, close } = await postOffice(db)
    const nobody = `nobody@${mailDomain}`
    expect(await post(mailgun({ to: nobody, bytes: givenMail() }))).toMatchObject({ status: 406 })
    expect(await post(postmark(nobody, givenMail()))).toMatchObject({ status: 403 })
    expect(await post(sendgrid(nobody, givenMail()))).toMatchObject({ status: 422 })
    expect(await post(raw(nobody, givenMail()))).toMatchObject({ status: 422, error: 'There is no such address here.' })
    await close()
  })

  anyDatabase('above the current limits must be retried', async (db) => {
    const { post, stored, address, passes, close } = await postOffice(db)
    await post(raw(address, givenMail()))
    await db.updateTable('newsletterAddresses').set({ mailsThisHour: limits.mailsPerReaderPerHour }).execute()
    const later = mailgun({ to: address, bytes: givenMail() })
    expect(await post(later)).toMatchObject({ status: 503 })
    passes(3_600_000)
    expect(await post(later)).toMatchObject({ status: 200 })
    expect(await stored()).toBe(2)
    await close()
  })

  anyDatabase('of 20 MB is refused and counted, without affecting other calls', async (db) => {
    const { post, ada, address, close } = await postOffice(db)
    const huge = Buffer.alloc(20 * 1024 * 1024, 'a')
    expect(await post(raw(address, huge))).toMatchObject({ status: 422 })
    expect((await ada.calls('GET /admin/mail')).refused.tooLarge).toBe(1)
    await close()
  })

  anyDatabase('without a mail or a recipient is answered with the missing part', async (db) => {
    const { post, address, close } = await postOffice(db)
    expect(await post(raw(address, Buffer.alloc(0)))).toMatchObject({ status: 422 })
    expect(await post({ ...raw(address, givenMail()), url: 'raw' })).toMatchObject({ status: 422 })
    expect(await post({ ...postmark(address, givenMail()), payload: '{"To":' })).toMatchObject({ status: 422 })
    await close()
  })

  anyDatabase('in any charset arrives byte for byte, also in a form', async (db) => {
    const { post, ada, address, close } = await postOffice(db)
    const header = Buffer.from(
      'From: a@b.example\r\nSubject: x\r\nContent-Type: text/plain; charset=windows-1251\r\n\r\n',
    )
    const bytes = Buffer.concat([header, Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])])
    expect(await post(mailgun({ to: address, bytes }))).toMatchObject({ status: 200 })
    expect((await ada.calls('GET /feeds/items')).items[0]?.snippet).toBe('Привет')
    await close()
  })

  anyDatabase('of a service without a key gets a 404', async (db) => {
    const { post, address, close } = await postOffice(db, { INBOUND_MAIL_DOMAIN: mailDomain, INBOUND_SMTP_PORT: '0' })
    for (const each of [mailgun({ to: address, bytes: givenMail() }), raw(address, givenMail())])
      expect(await post(each)).toMatchObject({ status: 404 })
    await close()
  })
})
