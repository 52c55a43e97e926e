import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Log } from '../lib/log.ts'

/** A mail to one person. `text` and `html` say the same. */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  /** Absent: the mail is there for its attachments. */
  html?: string
  attachments?: { filename: string; contentType: string; content: Readable }[]
  /** The same one for the same mail: a mailbox that gets it twice shows it once. Absent: a new one. */
  messageId?: string
  headers?: Record<string, string>
}

export type Mailer = {
  /** Passes a mail to the mail server; rejects with that server's message when it refuses. */
  send: (mail: OutgoingMail) => Promise<void>
  /**
   * For calls whose response must not depend on the mail, in words or in time: the mail that `write` returns is sent after the
   * response, none for null. A failure is logged; the reader may request another mail.
   */
  sendBehind: (write: () => Promise<OutgoingMail | null>) => void
  /** Waits for the mails that are being sent. */
  close: () => Promise<void>
}

const timeoutMs = 10_000

type MailerOptions = {
  smtpUrl: string
  from: string
  /** So many connections stay open until the mailer is closed. Absent: one connection a mail. */
  connections?: number
}

/** Sends mails through SMTP_URL, encrypted where the server offers it. */
export function createMailer({ smtpUrl, from, connections }: MailerOptions, log: Log): Mailer {
  let opening: Promise<Transporter> | undefined
  const underWay = new Set<Promise<void>>()

  async function send(mail: OutgoingMail): Promise<void> {
    // Auto-Submitted (RFC 3834) suppresses automatic replies.
    opening ??= openTransport(smtpUrl, connections)
    const transport = await opening
    await transport.sendMail({ from, ...mail, headers: { 'auto-submitted': 'auto-generated', ...mail.headers } })
  }

  async function writeAndSend(write: () => Promise<OutgoingMail | null>): Promise<void> {
    try {
      const mail = await write()
      if (mail) await send(mail)
    } catch (error) {
      log.error({ err: error }, 'a mail could not be sent')
    }
  }

  return {
    send,
    sendBehind(write) {
      const sending = writeAndSend(write).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    close: async () => {
      await Promise.all(underWay)
      ;(await opening)?.close()
    },
  }
}

/** nodemailer is loaded with the first mail. */
async function openTransport(smtpUrl: string, connections: number | undefined): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    ...(connections !== undefined && { pool: true, maxConnections: connections }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing in our mails comes from a file or an address, and nothing ever should.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * The words with which the mail server refused a recipient or a mail for good (5xx of RFC 5321); null for any other failure, which may
 * pass. A server that refuses the sender or the sign-in says nothing about the recipient.
 */
export function refusalOf(error: unknown): string | null {
  // Both are nodemailer's.
  const { responseCode = 0, command = '', response } = error as Partial<Record<string, unknown>>
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  if (!isForGood || !['RCPT TO', 'DATA'].includes(String(command))) return null
  return typeof response === 'string' ? response : String(responseCode)
}
