import type { MoveService } from './features/moves.ts'

/** The fields that a reader fills in to move in from a service. */
export type MoveFields = {
  /** The address of the server; others are at one address for all readers. */
  address: boolean
  /** Without a name, the password is a key of the API. */
  name: boolean
  /** The id and the key of an app, which the reader has registered there. */
  app: boolean
}

const ownServer: MoveFields = { address: true, name: true, app: false }
const hosted: MoveFields = { address: false, name: true, app: false }

export const moveFields: Record<MoveService, MoveFields> = {
  freshrss: ownServer,
  miniflux: { ...ownServer, name: false },
  nextcloud: ownServer,
  feedbin: hosted,
  inoreader: { ...hosted, app: true },
  theoldreader: hosted,
  bazqux: hosted,
  other: ownServer,
}
