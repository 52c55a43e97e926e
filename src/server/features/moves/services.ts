// The services from which readers move in: where their APIs are, and who speaks them.

import type { MoveService } from '../../../shared/features/moves.ts'
import { moveFields } from '../../../shared/moveServices.ts'
import { withoutEnd } from '../../../shared/withoutEnd.ts'
import { hour, minute } from '../../lib/clock.ts'
import type { CallsOptions } from './servers/calls.ts'
import { createFeedbinServer } from './servers/feedbin.ts'
import { createGreaderServer } from './servers/greader.ts'
import { createMinifluxServer } from './servers/miniflux.ts'
import { createNextcloudServer } from './servers/nextcloudNews.ts'
import type { OldServer } from './servers/oldServer.ts'

/** `app`: for a service that knows its apps by an id and a key. */
export type MoveAccess = { name: string; password: string; app: { id: string; key: string } | null }

type Service = {
  /** Where the API is, below the address that a reader knows. */
  apiAddress: (address: string) => string
  open: (options: CallsOptions, access: MoveAccess) => OldServer
  /** Between two comparisons, for a server that allows few requests. */
  comparesEveryMs?: number
}

const usualComparesEveryMs = 15 * minute

/** A hosted service has one address for all readers; a copy of it elsewhere has its own. */
const hostedAt = (api: string) => (address: string) => address || api

const services: Record<MoveService, Service> = {
  freshrss: {
    apiAddress: (base) => (/\/greader\.php$/.test(base) ? base : `${base.replace(/\/(?:i|p)$/, '')}/api/greader.php`),
    open: createGreaderServer,
  },
  miniflux: {
    apiAddress: (base) => base.replace(/\/v1$/, ''),
    open: (options, { password }) => createMinifluxServer(options, { key: password }),
  },
  nextcloud: {
    apiAddress: (base) =>
      `${base.replace(/\/apps\/.*/s, '').replace(/\/index\.php$/, '')}/index.php/apps/news/api/v1-3`,
    open: createNextcloudServer,
  },
  feedbin: { apiAddress: hostedAt('https://api.feedbin.com/v2'), open: createFeedbinServer },
  inoreader: {
    apiAddress: hostedAt('https://www.inoreader.com'),
    open: (options, { app, ...access }) =>
      createGreaderServer(options, { ...access, headers: app ? { AppId: app.id, AppKey: app.key } : {} }),
    // It allows 100 requests a day, and a comparison takes at least three.
    comparesEveryMs: 2 * hour,
  },
  theoldreader: { apiAddress: hostedAt('https://theoldreader.com'), open: createGreaderServer },
  bazqux: { apiAddress: hostedAt('https://bazqux.com'), open: createGreaderServer },
  other: { apiAddress: (base) => base, open: createGreaderServer },
}

/** '' when the service needs an address and there is none. */
export function apiAddress(service: MoveService, address: string): string {
  const base = withoutEnd(address.replace(/[?#].*/s, ''), /\//)
  return base === '' && moveFields[service].address ? '' : services[service].apiAddress(base)
}

export const openOldServer = (service: MoveService, options: CallsOptions, access: MoveAccess): OldServer =>
  services[service].open(options, access)

export const comparesEveryMs = (service: MoveService): number =>
  services[service].comparesEveryMs ?? usualComparesEveryMs
