// An app syncs the same 250 articles of real publishers again and again (Google Reader's contents), as CPU milliseconds of the web
// process, with all its threads, and of the processes that it has articles cleaned in:
//
// npm run bench -- contents ../shared/corpus/real [sqlite|postgres] [ahead] [--tree DIR]
//
// The first sync cleans, unless the worker has cleaned ahead for an app that has called (`ahead` waits for that). Each database is measured by
// a newly started server, and `--tree` measures another checkout before.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askedKinds, type BenchDatabase, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { startFeedServerProcess } from './support/feedServerProcess.ts'
import { cpuMsOfFamily } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const articles = 250
const documentsMax = 120
const goals = { secondMs: 40 }
/** The median of the rounds after these is that of a server that has been running for a while. */
const warmAfter = 10
const rounds = 30

type Round = { webMs: number; processesMs: number; bytes: number }

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { tree: { type: 'string' } }, allowPositionals: true })
  const [folder] = positionals
  if (!folder) throw new Error('Usage: npm run bench -- contents <folder of documents> [sqlite|postgres] [--tree DIR]')
  const table: Record<string, object> = {}
  for (const kind of askedKinds(positionals))
    for (const tree of values.tree === undefined ? [undefined] : [values.tree, undefined])
      table[`${kind}${values.tree === undefined ? '' : tree === undefined ? ' now' : ' before'}`] = summarize(
        await measure(kind, folder, { tree, isAhead: positionals.includes('ahead') }),
      )
  console.log(`CPU ms of the web for ${articles} articles; goal: at most ${goals.secondMs} at the second sync`)
  console.table(table)
}

function summarize(measured: Round[]) {
  const [first, second] = measured as [Round, Round]
  const warm = measured.slice(warmAfter).map(({ webMs }) => webMs)
  return {
    first: Math.round(first.webMs),
    'first, with processes': Math.round(first.webMs + first.processesMs),
    second: Math.round(second.webMs),
    'third to tenth': measured
      .slice(2, warmAfter)
      .map(({ webMs }) => Math.round(webMs))
      .join(' '),
    'later, median': Math.round(warm.toSorted((one, other) => one - other)[warm.length >> 1] ?? 0),
    kB: Math.round(second.bytes / 1000),
  }
}

type How = { tree: string | undefined; isAhead: boolean }

async function measure(kind: DatabaseKind, folder: string, { tree, isAhead }: How): Promise<Round[]> {
  const database = await openFreshDatabase(kind)
  try {
    const headers = await fill(database, folder, { tree, isAhead })
    const server = await startServerProcess({ ...database.settings, ROLE: 'web' }, tree)
    try {
      return await sync(server, headers)
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

type Headers = Record<string, string>

/** Returns the headers of an app. */
async function fill({ settings }: BenchDatabase, folder: string, { tree, isAhead }: How): Promise<Headers> {
  const internet = await startFeedServerProcess({ folder })
  const server = await startServerProcess({ ...settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }, tree)
  try {
    const account = { email: 'reader@example.com', password: 'a long enough password' }
    const { token } = JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body: account }))
    const { user } = JSON.parse(await server.ask({ path: '/auth/profile', token }))
    const { columns } = JSON.parse(await server.ask({ path: '/columns', token }))
    const documents = internet.documents.filter(({ facts }) => facts.class === 'real').slice(0, documentsMax)
    for (const { url } of documents)
      await server
        .ask({ method: 'POST', path: '/feeds', token, body: { feedUrl: url, columnId: columns[0].id } })
        .catch(() => {})
    const key = { name: 'App', scopes: ['read'] }
    const { secret } = JSON.parse(await server.ask({ method: 'POST', path: '/keys', token, body: key }))
    const headers = { authorization: `GoogleLogin auth=${user.id}/${secret}` }
    await fetch(`${server.url}/reader/api/0/token`, { headers })
    if (isAhead) await restsAgain(server)
    return headers
  } finally {
    await server.stop()
    internet.stop()
  }
}

/** The worker looks every ten seconds, so fifteen without work are its end. */
async function restsAgain(server: ServerProcess): Promise<void> {
  for (let before = -1; ; ) {
    const now = cpuMsOfFamily(server.pid)
    if (before >= 0 && now - before < 300) return
    before = now
    await sleep(15_000)
  }
}

async function sync(server: ServerProcess, headers: Headers): Promise<Round[]> {
  const api = `${server.url}/reader/api/0/stream/items`
  const list = await fetch(`${api}/ids?n=${articles}&s=user/-/state/com.google/reading-list`, { headers })
  const { itemRefs } = (await list.json()) as { itemRefs: { id: string }[] }
  const body = itemRefs.map(({ id }) => `i=${id}`).join('&')
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const [webBefore, familyBefore] = [exactCpuMs(server.pid), cpuMsOfFamily(server.pid) - server.cpuMs()]
    const answer = await fetch(`${api}/contents`, { method: 'POST', headers, body })
    const bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
    const webMs = exactCpuMs(server.pid) - webBefore
    measured.push({ webMs, processesMs: cpuMsOfFamily(server.pid) - server.cpuMs() - familyBefore, bytes })
  }
  return measured
}

/** CPU time of a process with its threads, to the microsecond. */
function exactCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => {
    const [ran = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number)
    return ran
  })
  return nanoseconds.reduce((sum, ran) => sum + ran, 0) / 1e6
}
