import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import type { ArticleCleaner } from './documents/articleCleaner.ts'
import type { DocumentReader } from './documents/documentReader.ts'
import type { PageReader } from './documents/pageReader.ts'
import type { EventHub } from './events/eventHub.ts'
import type { Fetcher } from './fetching/guardedFetch.ts'
import type { PictureAddresses } from './http/pictureAddress.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import type { PasswordCost } from './lib/passwordCost.ts'
import type { Metrics } from './metrics/metrics.ts'

/** Everything that main.ts opens and passes to every feature: the only state. */
export type Deps = {
  db: Db
  config: Config
  clock: Clock
  log: Log
  fetcher: Fetcher
  documents: DocumentReader
  pages: PageReader
  cleaner: ArticleCleaner
  events: EventHub
  metrics: Metrics
  pictures: PictureAddresses
  passwordCost: PasswordCost
  /** For files that are useless once this process has ended (lib/temporaryFolder.ts). */
  temporaryFolder: string
}
