// Mails as bytes, for stories about newsletters, and the way into a test's app.
import { createReceiver, type Receipt } from '../../src/server/ingest/newsletters/receiveMail.ts'
import type { TestApp } from './makeApp.ts'
import type { Person } from './people.ts'

export const mailDomain = 'in.reader.example'
/** Mail in by a way that needs no port. */
export const mailSettings = { INBOUND_MAIL_DOMAIN: mailDomain, INBOUND_WEBHOOK_SECRET: 'a secret of the tests' }

export type GivenMail = {
  from?: string
  subject?: string
  messageId?: string | null
  headers?: Record<string, string>
  html?: string
  text?: string
}

let given = 0

/** What is not said is as usual: a line of text, a Message-ID of its own. */
export function givenMail(mail: GivenMail = {}): Buffer {
  given += 1
  const { from = 'The Harbour Letter <hello@harbour.example>', subject = `Letter ${given}`, html, text } = mail
  const { messageId = `<letter-${given}@harbour.example>` } = mail
  const lines = [
    `From: ${from}`,
    `Subject: ${subject}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'Date: Sun, 01 Mar 2026 07:30:00 +0000',
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: text/${html === undefined ? 'plain' : 'html'}; charset=utf-8`,
    '',
    html ?? text ?? `The tide of day ${given}.`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** Sends it to a reader's own address, past the ways in. */
export async function receives(app: TestApp, person: Person, bytes: Uint8Array): Promise<Receipt['outcome']> {
  const { address } = await person.calls('GET /newsletters/address')
  const [receipt] = await createReceiver(app.deps).receive({ recipients: [address ?? ''], bytes })
  return receipt?.outcome ?? 'unknownAddress'
}
