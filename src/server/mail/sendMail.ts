import type { Transporter } from 'nodemailer'
import type { Log } from '../lib/log.ts'

/** A mail to one person. `text` and `html` say the same. */
export type OutgoingMail = { to: string; subject: string; text: string; html: string }

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

/** Sends mails through SMTP_URL: one connection a mail, encrypted where the server offers it. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }, log: Log): Mailer {
  let opening: Promise<Transporter> | undefined
  const underWay = new Set<Promise<void>>()

  async function send(mail: OutgoingMail): Promise<void> {
    // Auto-Submitted (RFC 3834) suppresses automatic replies.
    opening ??= openTransport(smtpUrl)
    const transport = await opening
    await transport.sendMail({ from, ...mail, headers: { 'auto-submitted': 'auto-generated' } })
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
    },
  }
}

/** nodemailer is loaded with the first mail. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing in our mails comes from a file or an address, and nothing ever should.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
