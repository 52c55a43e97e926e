import type { Config } from '../config.ts'
import { openPostgresChannel } from '../db/postgresChannel.ts'
import type { Log } from '../lib/log.ts'
import { createEventHub, type EventHub } from './eventHub.ts'
import { createSharedHub } from './sharedHub.ts'

export type ClosingHub = EventHub & { close: () => Promise<void> }

/** Opens the hub of this process: with PostgreSQL there may be other processes, with SQLite there are none. */
export function openHub({ database, role }: Config, log: Log): ClosingHub {
  if (database.is === 'sqlite') return { ...createEventHub(), close: async () => {} }
  return createSharedHub((options) => openPostgresChannel(database.url, options), { log, listens: role !== 'worker' })
}
