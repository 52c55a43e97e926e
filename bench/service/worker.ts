// A worker of the bench in a process of its own. Every host of its feeds is the fake publisher on this machine, by name, so that the
// limits of hosts count: the product exempts loopback addresses. Arguments: the checkout to run, and DATABASE_URL.
import { join } from 'node:path'
import type * as ConfigModule from '../../src/server/config.ts'
import type * as HubModule from '../../src/server/events/eventHub.ts'
import type * as FetchModule from '../../src/server/fetching/guardedFetch.ts'
import type * as WorkerModule from '../../src/server/ingest/worker/startWorker.ts'
import type * as LogModule from '../../src/server/lib/log.ts'
import type * as DepsModule from '../../src/server/openDeps.ts'
import { countStatements } from '../../test/support/countStatements.ts'

const [tree = '', databaseUrl = ''] = process.argv.slice(2)
const load = <Module>(file: string) => import(join(tree, 'src/server', file)) as Promise<Module>
const { readConfig } = await load<typeof ConfigModule>('config.ts')
const { openDeps } = await load<typeof DepsModule>('openDeps.ts')
const { createEventHub } = await load<typeof HubModule>('events/eventHub.ts')
const { createFetcher } = await load<typeof FetchModule>('fetching/guardedFetch.ts')
const { startWorker } = await load<typeof WorkerModule>('ingest/worker/startWorker.ts')
const { createLog } = await load<typeof LogModule>('lib/log.ts')

const read = readConfig({ DATABASE_URL: databaseUrl, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', ROLE: 'worker' })
if (read.is === 'wrong') throw new Error(read.problems.join('; '))
const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
const counted = countStatements(deps.db)
const here = async () => [{ address: '127.0.0.1', family: 4 }]
const fetcher = createFetcher({ allowPrivateNetworks: true, allowHosts: [], userAgent: 'Broadsheet bench' }, here)
const worker = startWorker({ ...deps, db: counted.db, fetcher }, [])
process.send?.('ready')
process.on('message', async (question) => {
  if (question === 'report') {
    const { user, system } = process.cpuUsage()
    process.send?.({ statements: counted.statements(), cpuMs: (user + system) / 1000 })
    return
  }
  await worker.stop()
  process.exit(0)
})
process.on('disconnect', () => process.exit(0))
