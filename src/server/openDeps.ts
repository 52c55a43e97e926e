import type { Config } from './config.ts'
import { instanceSecret } from './db/instanceSecret.ts'
import { refuseUnfinishedMove } from './db/moves.queries.ts'
import { openDatabase } from './db/openDatabase.ts'
import { prepareDatabase } from './db/prepareDatabase.ts'
import type { Deps } from './deps.ts'
import { createArticleCleaner } from './documents/articleCleaner.ts'
import { createDocumentReader } from './documents/documentReader.ts'
import { createPageReader } from './documents/pageReader.ts'
import type { EventHub } from './events/eventHub.ts'
import { createFetcher } from './fetching/guardedFetch.ts'
import { createPictureAddresses } from './http/pictureAddress.ts'
import { minute, second } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import { owaspCost } from './lib/passwordCost.ts'
import { temporaryFolderIn } from './lib/temporaryFolder.ts'
import { type Metrics, noMetrics } from './metrics/metrics.ts'

/** A reader waits for a call; the worker's cleanup may take longer, because it reads whole tables. */
const statementTimeoutsMs = { web: 15 * second, worker: 2 * minute }

/** No call waits for the worker's thread, so it sends only large documents to the parsing process. */
const readHereMaxBytes = { web: 0, worker: 256 * 1024 }

type Parts = {
  log: Log
  events: EventHub
  metrics?: Metrics
  temporaryFolder?: string
  /**
   * The thread that started this one has prepared the SQLite file, and has it open. Examining the file once more would drop the locks of
   * the process on it (docs/technotes/locks-of-a-process.md).
   */
  isPrepared?: boolean
}

/** Opens everything that a role needs and migrates the tables. The caller closes it: `deps.db.destroy()`. */
export async function openDeps(
  config: Config,
  { isPrepared = false, ...parts }: Parts,
  role: 'web' | 'worker' = 'web',
): Promise<Deps> {
  if (!isPrepared) await prepareDatabase(config.database, parts.log)
  const onBroken = (error: Error) => parts.log.warn({ reason: error.message }, 'a database connection broke')
  const db = openDatabase(config.database, onBroken, {
    name: `broadsheet ${role}`,
    connectionsMax: config.databaseConnections,
    pooler: config.database.is === 'postgres' ? config.database.pooler : undefined,
    statementTimeoutMs: statementTimeoutsMs[role],
    // A worker can fetch lost items again.
    commits: role === 'worker' ? 'fast' : 'durable',
    onOpen: (readUse) => parts.metrics?.watch('databaseConnections', readUse),
  })
  await refuseUnfinishedMove(db)
  return {
    db,
    config,
    clock: Date.now,
    metrics: noMetrics,
    temporaryFolder: temporaryFolderIn(config.dataFolder),
    ...parts,
    fetcher: createFetcher({
      allowPrivateNetworks: config.fetchAllowPrivateNetworks,
      allowHosts: [...config.fetchAllowHosts],
      userAgent: userAgent(config),
    }),
    documents: createDocumentReader({ readHereMaxBytes: readHereMaxBytes[role] }),
    pages: createPageReader(),
    cleaner: createArticleCleaner(),
    pictures: createPictureAddresses(await instanceSecret(db, 'pictures'), config),
    passwordCost: owaspCost,
  }
}

/** Names the product, with a way to reach its operator. */
function userAgent({ publicUrl, contactEmail }: Config): string {
  const contact = [publicUrl, contactEmail].filter(Boolean).join('; ')
  return contact ? `Broadsheet/0.1 (feed reader; +${contact})` : 'Broadsheet/0.1 (feed reader)'
}
