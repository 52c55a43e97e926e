// The real app on a given database, with a clock that the story moves, the fake publishers of dev/fakeFeedServer.ts, and people
// who use it through the API.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import type { Db } from '../../src/server/db/schema.ts'
import type { Deps } from '../../src/server/deps.ts'
import { type ArticleCleaner, createArticleCleaner } from '../../src/server/documents/articleCleaner.ts'
import { createDocumentReader, type DocumentReader } from '../../src/server/documents/documentReader.ts'
import { createPageReader } from '../../src/server/documents/pageReader.ts'
import { createEventHub, type EventHub } from '../../src/server/events/eventHub.ts'
import { createFetcher } from '../../src/server/fetching/guardedFetch.ts'
import { createPictureAddresses } from '../../src/server/http/pictureAddress.ts'
import { createLog, type Log } from '../../src/server/lib/log.ts'
import type { PasswordCost } from '../../src/server/lib/passwordCost.ts'
import { temporaryFolderIn } from '../../src/server/lib/temporaryFolder.ts'
import { type Metrics, noMetrics } from '../../src/server/metrics/metrics.ts'
import { createPerson, type Person } from './people.ts'

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  /** Moves the clock forward. */
  passes: (ms: number) => void
  /** A new account, signed in. The first one is admin. */
  register: (name: string) => Promise<Person>
  close: () => Promise<void>
}

// Shared by all apps of a test file: its processes end by themselves.
const sharedDocuments = createDocumentReader()
const sharedCleaner = createArticleCleaner()
const sharedPages = createPageReader({ cpuMs: 10_000, timeoutMs: 60_000 })

type Parts = {
  events?: EventHub
  metrics?: Metrics
  log?: Log
  documents?: DocumentReader
  cleaner?: ArticleCleaner
  passwordCost?: PasswordCost
}

/** Tests register thousands of accounts: OWASP's cost would take a third of their time. */
const cheapPasswords: PasswordCost = { memoryKib: 128, passes: 1, lanes: 1 }

export const startOfStories = Date.UTC(2026, 2, 1, 8, 0, 0)

/** `events`: for stories with several processes that share events. */
export async function makeApp(
  db: Db,
  environment: Record<string, string> = {},
  {
    events = createEventHub(),
    metrics = noMetrics,
    log = createLog('silent'),
    documents = sharedDocuments,
    cleaner = sharedCleaner,
    passwordCost = cheapPasswords,
  }: Parts = {},
): Promise<TestApp> {
  let now = startOfStories
  const config = testConfig(environment)
  const deps: Deps = {
    db,
    config,
    temporaryFolder: temporaryFolderIn(config.dataFolder),
    clock: () => now,
    log,
    fetcher: createFetcher({ allowPrivateNetworks: true, allowHosts: [], userAgent: 'Broadsheet test' }),
    documents,
    pages: sharedPages,
    cleaner,
    events,
    metrics,
    pictures: createPictureAddresses('a secret of the tests', { images: 'proxy', basePath: config.basePath }),
    passwordCost,
  }
  const app = await buildApp(deps, { webFolder: '/nowhere' })
  return {
    app,
    deps,
    passes: (ms) => {
      now += ms
    },
    register: (name) => createPerson(app, name),
    close: () => app.close(),
  }
}

export function testConfig(environment: Record<string, string> = {}): Config {
  const read = readConfig({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    DATA_DIR: join(tmpdir(), 'broadsheet-tests'),
    ...environment,
  })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  return read.config
}
