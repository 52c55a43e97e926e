// Receives mail by SMTP. A recipient is checked before the mail is sent, and 250 is sent after the receiver has stored it. A
// mail that can't be stored now gets a 4xx, so the sender retries. Everything that a stranger can make us hold is limited:
// connections, recipients, bytes, time.
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Log } from '../lib/log.ts'
import { createConnectionLimiter } from './connectionLimiter.ts'

export type SmtpReceiver = {
  checkRecipient: (address: string) => Promise<'open' | 'unknownAddress' | 'overRate'>
  /** One receipt for each recipient; rejects when the mail can't be stored. */
  receive: (delivery: { recipients: string[]; bytes: Uint8Array }) => Promise<{ outcome: string; reason: string }[]>
  refuse: (outcome: 'tooLarge') => Promise<void>
}

export type SmtpSettings = {
  port: number
  /** Null: all addresses of the machine. */
  host: string | null
  /** The server's name in SMTP replies. */
  name: string
  /** PEM. */
  tls: { cert: string; key: string }
  maxBytes: number
  receiver: SmtpReceiver
  log: Log
}

export type SmtpListener = { port: number; stop: () => Promise<void> }

/** The most recipients of a mail; each has their own feed. */
const mostRecipients = 20
/** A client that guesses addresses is disconnected. */
const mostUnknownRecipients = 5
/** For all mails that are being received at the moment. */
const mostBytesUnderWay = 64 * 1024 * 1024
const idleMs = 60_000
/** A slow mail takes bytes of that limit from others. */
const mostMsUnderWay = 300_000
const closeMs = 3_000

/** Resolves when it listens; port 0 takes a free one. `stop` lets mails in transfer finish, for three seconds. */
export async function startSmtpServer(settings: SmtpSettings): Promise<SmtpListener> {
  const { receiver, log, maxBytes } = settings
  const limiter = createConnectionLimiter()
  const unknownRecipients = new WeakMap<SMTPServerSession, number>()
  let bytesUnderWay = 0

  const server = new SMTPServer({
    name: settings.name,
    banner: 'Broadsheet',
    ...settings.tls,
    size: maxBytes,
    maxClients: limiter.mostConnections,
    maxRecipients: mostRecipients,
    socketTimeout: idleMs,
    closeTimeout: closeMs,
    // No client signs in here, and a reverse lookup would delay each connection.
    disabledCommands: ['AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, answer) => answer(limiter.open(session) ? null : smtpError(421, '4.7.0 Too many connections')),
    onClose: (session) => limiter.close(session),
    onRcptTo: ({ address }, session, answer) =>
      answerWith(answer, async () => {
        const found = await receiver.checkRecipient(address)
        if (found === 'overRate') throw smtpError(450, '4.7.1 This address gets too much mail, try again later')
        if (found === 'open') return
        const unknown = (unknownRecipients.get(session) ?? 0) + 1
        unknownRecipients.set(session, unknown)
        throw unknown < mostUnknownRecipients
          ? smtpError(550, '5.1.1 There is no such address here')
          : smtpError(421, '4.7.0 Too many unknown addresses')
      }),
    onData: (stream, session, answer) =>
      answerWith(answer, async () => {
        const bytes = await readBounded(stream)
        if (bytes === 'tooLarge') {
          await receiver.refuse('tooLarge')
          throw smtpError(552, `5.3.4 A mail may have ${maxBytes} bytes at most`)
        }
        if (bytes === 'busy') throw smtpError(452, '4.3.1 Too much mail at the moment, try again later')
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        replyTo(await receiver.receive({ recipients, bytes }))
      }),
  })
  server.on('error', (error) => log.info({ err: error }, 'a mail connection broke'))

  /** Reads the stream to its end in any case: the reply can only follow the last byte. */
  async function readBounded(stream: SMTPServerDataStream): Promise<Buffer | 'tooLarge' | 'busy'> {
    let chunks: Buffer[] = []
    let held = 0
    let isBusy = false
    const deadline = setTimeout(() => stream.destroy(smtpError(421, '4.4.2 Too slow')), mostMsUnderWay)
    const drop = () => {
      chunks = []
      bytesUnderWay -= held
      held = 0
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (stream.byteLength > 4 * maxBytes) throw smtpError(421, '5.3.4 Far too large')
        if (isBusy || stream.sizeExceeded) {
          drop()
          continue
        }
        isBusy = bytesUnderWay + chunk.length > mostBytesUnderWay
        chunks.push(chunk)
        held += chunk.length
        bytesUnderWay += chunk.length
      }
      if (stream.sizeExceeded) return 'tooLarge'
      return isBusy ? 'busy' : Buffer.concat(chunks)
    } finally {
      clearTimeout(deadline)
      drop()
    }
  }

  /** For bugs and an unreachable database: the sender retries. */
  function answerWith(answer: (error?: Error | null) => void, work: () => Promise<void>): void {
    work().then(
      () => answer(),
      (error: unknown) => {
        if (error instanceof SmtpError || hasHungUp(error)) return answer(error)
        log.error({ err: error }, 'a mail could not be stored')
        answer(smtpError(451, '4.3.0 The mail could not be stored, try again later'))
      },
    )
  }

  return listen(server, settings, limiter.end)
}

function replyTo(receipts: { outcome: string; reason: string }[]): void {
  const later = receipts.find(({ outcome }) => outcome === 'overRate')
  if (later) throw smtpError(450, `4.7.1 ${later.reason}`)
  if (receipts.some(({ outcome }) => outcome === 'stored' || outcome === 'known')) return
  throw smtpError(550, `5.7.1 ${receipts[0]?.reason ?? 'Refused'}`)
}

const hasHungUp = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ECONNECTION'

class SmtpError extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    // A line feed in a parser's message would end the reply.
    super(message.replace(/[^\x20-\x7e]/g, ' '))
    this.responseCode = responseCode
  }
}

const smtpError = (code: number, message: string) => new SmtpError(code, message)

async function listen(server: SMTPServer, { port, host }: SmtpSettings, onStop: () => void): Promise<SmtpListener> {
  const socket = server.server
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('listening', () => {
      socket.off('error', reject)
      resolve()
    })
    server.listen(port, ...(host === null ? [] : [host]))
  })
  const address = socket.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        onStop()
        server.close(() => resolve())
      }),
  }
}
