// Mails as bytes for stories about newsletters, and their delivery to a test's app.
import { createMailReader } from '../../src/server/ingest/newsletters/mailReader.ts'
import { createReceiver, type Receipt } from '../../src/server/ingest/newsletters/receiveMail.ts'
import type { TestApp } from './makeApp.ts'
import type { Person } from './people.ts'

export const mailDomain = 'in.reader.example'
/** Settings for a way to receive mail without a port. */
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

/** One process reads the mails of a test file. */
const sharedReader = createMailReader({ idleMs: 30_000 })

/** Defaults for missing fields: a line of text, a new Message-ID. */
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

/** Passes it to the receiver for a reader's own address, without SMTP or webhook. */
export async function receives(app: TestApp, person: Person, bytes: Uint8Array): Promise<Receipt['outcome']> {
  const { address } = await person.calls('GET /newsletters/address')
  const [receipt] = await createReceiver(app.deps, sharedReader).receive({ recipients: [address ?? ''], bytes })
  return receipt?.outcome ?? 'unknownAddress'
}
