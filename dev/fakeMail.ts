// A mail server that keeps the mails it receives: for `npm run dev`, tests and browser stories. Real SMTP on loopback, so tests
// see exactly what a person would.
import { EventEmitter, once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  messageId: string
  /** Names and bytes. */
  attachments: { name: string; bytes: number }[]
  /** By name in lower case. */
  headers: Map<string, string>
}

export type FakeMail = {
  /** smtp://127.0.0.1:…, for SMTP_URL. */
  url: string
  /** Oldest first. */
  mails: ReceivedMail[]
  /** Waits for the next mail to this address that no earlier call has returned. */
  nextTo: (address: string) => Promise<ReceivedMail>
  /** From now on every mail is refused with this code: by default as by a server without that mailbox; null: no longer. */
  refuses: (code?: number | null) => void
  close: () => Promise<void>
}

type FakeMailOptions = { port?: number; onMail?: (mail: ReceivedMail) => void }

export async function startFakeMail({ port = 0, onMail = () => {} }: FakeMailOptions = {}): Promise<FakeMail> {
  const mails: ReceivedMail[] = []
  const asked = new Set<ReceivedMail>()
  let refusal: number | null = null
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, callback) {
      if (refusal === null) return callback(null)
      callback(Object.assign(new Error('There is no such mailbox.'), { responseCode: refusal }))
    },
    onData(stream, session, callback) {
      readAll(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          const received = {
            to: session.envelope.rcptTo[0]?.address ?? '',
            from: mail.from?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            messageId: mail.messageId ?? '',
            attachments: mail.attachments.map(({ filename, content }) => ({
              name: filename ?? '',
              bytes: typeof content === 'string' ? content.length : content.byteLength,
            })),
            headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
          }
          mails.push(received)
          onMail(received)
          arrivals.emit('mail')
          callback()
        }, callback)
    },
  })
  // A client that was killed resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const listeningPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${listeningPort}`,
    mails,
    async nextTo(to) {
      for (;;) {
        const mail = mails.find((mail) => mail.to === to && !asked.has(mail))
        if (mail) {
          asked.add(mail)
          return mail
        }
        await once(arrivals, 'mail')
      }
    },
    refuses: (code = 550) => {
      refusal = code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
