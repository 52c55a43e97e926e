// Large mails arrive by SMTP, one after the other, while a reader clicks every 20 ms. Measures how long the clicks wait. Mails
// of 10 MB of text, of 10 MB with an attachment, and of four thousand parts.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownMemoryMb } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const mailsOfEach = 5
const clickEveryMs = 20
const bytes = 9_900_000
const quietMs = 5000

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-large-mail-'))
  const smtpPort = await freePort()
  const server = await startServerProcess({
    DATA_DIR: folder,
    INBOUND_MAIL_DOMAIN: 'in.reader.example',
    INBOUND_SMTP_HOST: '127.0.0.1',
    INBOUND_SMTP_PORT: String(smtpPort),
  })
  try {
    const body = { email: 'reader@example.com', password: 'a good password' }
    const { token } = JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body }))
    const { address } = JSON.parse(await server.ask({ path: '/newsletters/address', token }))
    const results: Record<string, object> = {}
    for (const [name, write] of Object.entries(kinds)) {
      // Made in advance: work of this process would look like slowness of the server.
      const mails = Array.from({ length: mailsOfEach }, (_, number) => Buffer.from(write(number)))
      const clicks = clickAway(server, token)
      const mailMs: number[] = []
      for (const mail of mails) mailMs.push(await send({ smtpPort, address }, mail))
      const waits = (await clicks.stop()).sort((one, other) => one - other)
      results[name] = {
        'mail, ms': Math.round(Math.max(...mailMs)),
        clicks: waits.length,
        'click, middle ms': Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
        'click, longest ms': Math.round(waits.at(-1) ?? 0),
        'own memory, MB': Math.round(ownMemoryMb(server.pid)),
      }
    }
    console.table(results)
    await sleep(quietMs)
    console.log(`${quietMs / 1000} s later the server holds ${Math.round(ownMemoryMb(server.pid))} MB itself.`)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const kinds: Record<string, (number: number) => string> = {
  'nothing but clicks': () => '',
  text: (number) => `${headerOf(number)}Content-Type: text/html\r\n\r\n${lettersOf(bytes)}`,
  attachment: (number) =>
    `${multipartOf(number)}--b\r\nContent-Type: text/html\r\n\r\n${lettersOf(20_000)}--b\r\nContent-Type: application/pdf\r\n` +
    `Content-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Of(bytes)}\r\n--b--\r\n`,
  'four thousand parts': (number) =>
    `${multipartOf(number)}${`--b\r\nContent-Type: text/html\r\n\r\n${lettersOf(2_000)}`.repeat(4_000)}--b--\r\n`,
}

const headerOf = (number: number) =>
  `From: The Harbour Letter <hello@harbour.example>\r\nSubject: Letter ${number}\r\n` +
  `Message-ID: <${number}.${performance.now()}@harbour.example>\r\n`
const multipartOf = (number: number) => `${headerOf(number)}Content-Type: multipart/mixed; boundary=b\r\n\r\n`

function lettersOf(length: number): string {
  const paragraph =
    '<tr><td><p>The <b>tide</b>, boats, and <a href="https://harbour.example/?a=1">who waits</a>.</p></td></tr>\r\n'
  return paragraph.repeat(Math.ceil(length / paragraph.length)).slice(0, length)
}

const base64Of = (length: number) =>
  'QUJD'
    .repeat(18)
    .concat('\r\n')
    .repeat(Math.floor(length / 74))

/** Requests a list every 20 ms, whether earlier ones were answered or not. */
function clickAway(server: ServerProcess, token: string) {
  const waits: number[] = []
  let isOver = false
  const clicking = (async () => {
    const answers: Promise<void>[] = []
    while (!isOver) {
      const startedAt = performance.now()
      answers.push(
        server.ask({ path: '/feeds/items?limit=20', token }).then(() => void waits.push(performance.now() - startedAt)),
      )
      await sleep(clickEveryMs)
    }
    await Promise.all(answers)
  })()
  return {
    async stop(): Promise<number[]> {
      isOver = true
      await clicking
      return waits
    },
  }
}

/** Over a bare socket: a mail program's own work on 10 MB would look like slowness of the server. No line begins with a dot. */
async function send({ smtpPort, address }: { smtpPort: number; address: string }, raw: Buffer): Promise<number> {
  const startedAt = performance.now()
  if (raw.length === 0) {
    await sleep(500)
    return performance.now() - startedAt
  }
  const socket = connect(smtpPort, '127.0.0.1')
  const replies = createInterface(socket)[Symbol.asyncIterator]()
  const expect = async (code: string) => {
    for (let reply = await replies.next(); !reply.done; reply = await replies.next()) {
      if (!reply.value.startsWith(code)) throw new Error(`The mail server said: ${reply.value}`)
      if (reply.value[3] === ' ') return
    }
  }
  await expect('220')
  const commands = ['EHLO bench.example', 'MAIL FROM:<hello@harbour.example>', `RCPT TO:<${address}>`]
  for (const command of commands) {
    socket.write(`${command}\r\n`)
    await expect('250')
  }
  socket.write('DATA\r\n')
  await expect('354')
  socket.write(raw)
  socket.write('\r\n.\r\n')
  await expect('250')
  socket.end('QUIT\r\n')
  return performance.now() - startedAt
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
