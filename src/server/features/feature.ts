import type { CallKey } from '../../shared/calls.ts'
import type { Passwords } from '../core/accounts/passwords.ts'
import type { PictureSource } from '../core/pictures/fetchPicture.ts'
import type { PictureCache } from '../core/pictures/pictureCache.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/route.ts'
import type { RefreshDeps } from '../ingest/refresh/refreshDeps.ts'
import type { WorkerLoop } from '../lib/workerLoop.ts'
import type { Case } from './cases.ts'

/** Routes of several features share one queue of password hashing, one folder of pictures and one source of them. */
export type WebParts = Deps & { passwords: Passwords; pictureCache: PictureCache; findPicture: PictureSource }

export type Running = { stop: () => Promise<void> }

/** The parts of a feature; features.ts lists all of them. */
export type Feature = {
  /** Calls below /api. */
  routes?: (api: App, parts: WebParts) => void
  /** Paths of other products' APIs, at the root. */
  rootRoutes?: (app: App, parts: WebParts) => void
  /** Deletes what it no longer needs, a few times a day. */
  cleanup?: (deps: RefreshDeps) => Promise<void>
  /** Works in the worker until it is stopped. Undefined: the instance has no such work. */
  loop?: (deps: RefreshDeps) => WorkerLoop | undefined
  /** Work for the worker on an instance without feeds. */
  hasWork?: (db: Db) => Promise<boolean>
  /** Listens in the web role, besides its port. Throws when it can't. */
  listen?: (deps: Deps) => Promise<Running>
  /** How test/everyRoute.test.ts tries each call of the contract. */
  cases: Partial<Record<CallKey, Case>>
  /** Calls outside of the contract, since they answer with something other than JSON: files, pictures, streams, redirects. */
  besides?: Record<string, 'public' | 'for readers'>
  /** Paths of `rootRoutes`, as the app prints them. */
  ownPaths?: readonly string[]
}
