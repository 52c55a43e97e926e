// An attacker guesses passwords: 200 wrong logins a second for 20 s from one address, while the reader signs in from another
// address, known to the account or new. Counts hashed guesses and 429s, and measures the reader's wait. `distributed` guesses
// from 250 addresses.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { startServerProcess } from './support/serverProcess.ts'

const guessesPerSecond = 200
const seconds = 20
const email = 'reader@example.com'
const password = 'the right password'

export async function run(args: string[]): Promise<void> {
  const isDistributed = args.includes('distributed')
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-flood-'))
  const server = await startServerProcess({ DATA_DIR: folder, RATE_LIMIT: 'on' })
  try {
    await server.ask({ method: 'POST', path: '/auth/register', body: { email, password } })
    // Every address of 127.0.0.0/8 is this machine.
    const guessers = Array.from({ length: isDistributed ? 250 : 1 }, (_, index) => from(`127.0.1.${index + 1}`))
    const known = from('127.0.2.1')
    await logIn(server.url, known, password)
    const cpuBefore = server.cpuMs()
    const statuses = new Map<number, number>()
    const logins: Login[] = []
    const flood = floodFrom(server.url, guessers, statuses)
    for (let second = 2; second < seconds; second += 3) {
      await sleep(3000)
      const fresh = from(`127.0.3.${second}`)
      const [usual, other] = await Promise.all([known, fresh].map((place) => logIn(server.url, place, password)))
      if (usual && other) logins.push({ known: usual, fresh: other })
      await fresh.destroy()
    }
    await flood
    print({ isDistributed, statuses, logins, cpuMs: server.cpuMs() - cpuBefore })
    await Promise.all([...guessers, known].map((agent) => agent.destroy()))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const from = (localAddress: string) => new Agent({ connections: 50, localAddress })

async function floodFrom(url: string, guessers: Dispatcher[], statuses: Map<number, number>): Promise<void> {
  const answers: Promise<void>[] = []
  const startedAt = performance.now()
  for (let number = 0; number < guessesPerSecond * seconds; number++) {
    const dueAt = startedAt + (number * 1000) / guessesPerSecond
    const waitMs = dueAt - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const guesser = guessers[number % guessers.length]
    if (!guesser) continue
    answers.push(
      logIn(url, guesser, `guess ${number}`).then(({ status }) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
  }
  await Promise.all(answers)
}

type Answer = { status: number; ms: number }
type Login = { known: Answer; fresh: Answer }

async function logIn(url: string, dispatcher: Dispatcher, tried: string): Promise<Answer> {
  const startedAt = performance.now()
  const { statusCode, body } = await dispatcher.request({
    origin: url,
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: tried }),
  })
  await body.dump()
  return { status: statusCode, ms: performance.now() - startedAt }
}

type Outcome = {
  isDistributed: boolean
  statuses: Map<number, number>
  logins: Login[]
  cpuMs: number
}

function print({ isDistributed, statuses, logins, cpuMs }: Outcome): void {
  console.log(
    `${guessesPerSecond * seconds} wrong logins in ${seconds} s from ${isDistributed ? '250 addresses' : 'one address'}`,
  )
  console.table({
    'hashed and refused (401)': statuses.get(401) ?? 0,
    'sent away (429)': statuses.get(429) ?? 0,
    'other answers': [...statuses].reduce(
      (sum, [status, count]) => (status === 401 || status === 429 ? sum : sum + count),
      0,
    ),
    'CPU of the server, s': Math.round(cpuMs / 100) / 10,
  })
  console.log('The reader, from an address the account knows, and from a new one each time:')
  console.table(
    logins.map(({ known, fresh }) => ({
      known: known.status,
      'known, ms': Math.round(known.ms),
      new: fresh.status,
      'new, ms': Math.round(fresh.ms),
    })),
  )
}
