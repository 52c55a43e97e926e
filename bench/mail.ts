// Incoming mail. `recogniser`: how well confirmation requests of newsletters are recognized. `load`: 5,000 mails of 50 kB over
// 20 connections to the product in a separate process, killed in the middle (kill -9) and restarted: every mail acknowledged
// with 250 must be stored, finally all of them, and none twice. Without a mode: both.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import { plainTextToHtml } from '../src/server/html/plainTextToHtml.ts'
import { readHtml } from '../src/server/html/readHtml.ts'
import { recognizeConfirmation } from '../src/server/ingest/newsletters/recognizeConfirmation.ts'
import { readMail } from '../src/server/mail/readMail.ts'
import { ownMemoryMb } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const work = { mails: 5_000, bytes: 50_000, connections: 20, readers: 50 }
const bars = { precisionMin: 0.95, recallMin: 0.95, memoryMbMax: 300 }

export async function run([mode]: string[]): Promise<void> {
  if (mode === undefined || mode === 'recogniser') await measureRecogniser()
  if (mode === undefined || mode === 'load') await measureLoad()
}

async function measureRecogniser(): Promise<void> {
  const files = globSync('src/server/ingest/newsletters/fixtures/*/*.eml', {
    cwd: join(import.meta.dirname, '..'),
  }).sort()
  const judged = await Promise.all(files.map(judge))
  const asking = judged.filter(({ asks }) => asks)
  const found = judged.filter(({ isFound }) => isFound)
  const right = found.filter(({ asks }) => asks)
  const precision = right.length / found.length
  const recall = right.length / asking.length
  console.table({
    mails: { seen: judged.length, bar: 'at least 60' },
    'that ask to confirm': { seen: asking.length, bar: 'half' },
    precision: { seen: percent(precision), bar: `at least ${percent(bars.precisionMin)}` },
    recall: { seen: percent(recall), bar: `at least ${percent(bars.recallMin)}` },
  })
  for (const { file, asks, isFound } of judged)
    if (asks !== isFound) console.log(`${asks ? 'missed' : 'wrong'}: ${file}`)
  demand(precision >= bars.precisionMin && recall >= bars.recallMin, 'The recogniser errs too often.')
}

async function judge(file: string) {
  const read = await readMail(readFileSync(join(import.meta.dirname, '..', file)))
  if (read.is === 'unreadable') throw new Error(`${file}: ${read.reason}`)
  const { html, text } = read.mail
  const words = readHtml(html || plainTextToHtml(text), { baseUrl: null }).text
  const asks = basename(dirname(file)) === 'confirmations'
  return { file, asks, isFound: recognizeConfirmation(read.mail, words) !== null }
}

type Reader = { token: string; address: string }

async function measureLoad(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const smtpPort = await freePort()
  const environment = {
    DATA_DIR: folder,
    INBOUND_MAIL_DOMAIN: 'in.reader.example',
    INBOUND_SMTP_HOST: '127.0.0.1',
    INBOUND_SMTP_PORT: String(smtpPort),
  }
  let server = await startServerProcess(environment)
  try {
    const readers = await openAccounts(server)
    // Hashing 50 passwords takes memory that must not be measured.
    await server.stop()
    server = await startServerProcess(environment)
    const acknowledged = new Set<number>()
    const killed = server
    const memory = watchMemory()
    memory.watch(server.pid)
    const first = await sendMails(smtpPort, readers, {
      acknowledged,
      afterEach: () => acknowledged.size >= work.mails / 2 && killIt(killed.pid),
    })
    server = await startServerProcess(environment)
    memory.watch(server.pid)
    const afterKill = await storedMails(server, readers)
    const lostByKill = [...acknowledged].filter((mail) => !afterKill.has(mail)).length
    const acknowledgedAtKill = acknowledged.size
    const cpuBefore = server.cpuMs()
    const second = await sendMails(smtpPort, readers, { acknowledged, afterEach: () => {} })
    const cpuSeconds = (server.cpuMs() - cpuBefore) / 1000
    const stored = await storedMails(server, readers)
    const twice = [...stored.values()].filter((times) => times > 1).length
    const memoryMb = memory.stop()
    console.table({
      'acknowledged before the kill': { mails: acknowledgedAtKill },
      'of these gone after it': { mails: lostByKill },
      'stored in the end': { mails: stored.size },
      'stored twice': { mails: twice },
    })
    const rate = second.sent / second.seconds
    console.log(
      `${work.connections} connections, ${work.bytes / 1000} kB each: ${Math.round(first.sent / first.seconds)} and ${Math.round(rate)} mails a second, ` +
        `${((cpuSeconds * 1000) / second.sent).toFixed(1)} CPU ms a mail, peak memory ${Math.round(memoryMb)} MB (at most ${bars.memoryMbMax})`,
    )
    demand(lostByKill === 0 && twice === 0 && stored.size === work.mails, 'Mails were lost or doubled.')
    demand(memoryMb < bars.memoryMbMax, 'It takes too much memory.')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The peak of a process's own memory, without the mapped pages of the database file, sampled four times a second. */
function watchMemory() {
  let pid = 0
  let highestMb = 0
  const look = setInterval(() => {
    highestMb = Math.max(highestMb, ownMemoryMb(pid) || 0)
  }, 250)
  return {
    watch: (next: number) => {
      pid = next
    },
    stop: () => {
      clearInterval(look)
      return highestMb
    },
  }
}

function killIt(pid: number): true {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
  return true
}

async function openAccounts(server: ServerProcess): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let number = 0; number < work.readers; number++) {
    const body = { email: `reader${number}@example.com`, password: 'a good password' }
    const { token } = JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body }))
    const { address } = JSON.parse(await server.ask({ path: '/newsletters/address', token }))
    readers.push({ token, address })
  }
  return readers
}

/** Sends all mails that are not acknowledged yet; stops when `afterEach` says so. */
async function sendMails(
  port: number,
  readers: Reader[],
  { acknowledged, afterEach }: { acknowledged: Set<number>; afterEach: () => unknown },
): Promise<{ sent: number; seconds: number }> {
  const options = {
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: work.connections,
    maxMessages: 100_000,
  } as const
  const sender = createTransport({ ...options, tls: { rejectUnauthorized: false } })
  const waiting = Array.from({ length: work.mails }, (_, mail) => mail).filter((mail) => !acknowledged.has(mail))
  const startedAt = performance.now()
  let sent = 0
  let isOver = false
  const sendSome = async () => {
    for (let mail = waiting.pop(); mail !== undefined && !isOver; mail = waiting.pop()) {
      const to = readers[mail % work.readers]?.address ?? ''
      const envelope = { from: 'hello@harbour.example', to }
      const isTaken = await sender.sendMail({ envelope, raw: mailOf(mail) }).then(
        () => true,
        () => false,
      )
      if (isTaken) {
        acknowledged.add(mail)
        sent += 1
      }
      if (afterEach()) isOver = true
    }
  }
  await Promise.all(Array.from({ length: work.connections }, sendSome))
  sender.close()
  return { sent, seconds: (performance.now() - startedAt) / 1000 }
}

function mailOf(mail: number): string {
  const paragraph = `<p>Letter ${mail} tells of the tide, of boats and of those who wait for them at the harbour wall.</p>\r\n`
  const html = paragraph.repeat(Math.ceil(work.bytes / paragraph.length)).slice(0, work.bytes)
  return [
    'From: The Harbour Letter <hello@harbour.example>',
    `Subject: ${mail}`,
    `Message-ID: <${mail}@harbour.example>`,
    `List-ID: <letter${mail % 3}.harbour.example>`,
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n')
}

/** Counts each mail on its reader's board. */
async function storedMails(server: ServerProcess, readers: Reader[]): Promise<Map<number, number>> {
  const stored = new Map<number, number>()
  for (const { token } of readers) {
    const { items } = JSON.parse(await server.ask({ path: '/feeds/items?limit=10000', token }))
    // The type of the contract.
    for (const { title } of items as { title: string }[])
      stored.set(Number(title), (stored.get(Number(title)) ?? 0) + 1)
  }
  return stored
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function demand(isMet: boolean, failure: string): void {
  if (isMet) return
  console.error(failure)
  process.exitCode = 1
}

if (import.meta.main) await run(process.argv.slice(2))
