import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { toSourcePlaces } from './toSourcePlaces.ts'

export type Log = Logger

/**
 * JSON lines on standard output, one for each event, with the role ('web' or 'worker') and the process id. Nothing logged may
 * hold a token: access logs carry paths without their query.
 */
export function createLog(level: string, role: 'web' | 'worker' = 'web', destination?: DestinationStream): Log {
  const options = { level, base: { role, pid: process.pid }, serializers: { err: describeError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** PostgreSQL's errors quote the affected row, which may be a reader's. */
const rowsOfErrors = ['detail', 'where', 'internalQuery', 'parameters'] as const

function describeError(error: Error): unknown {
  const told = stdSerializers.err(error) as Record<string, unknown>
  for (const name of rowsOfErrors) delete told[name]
  return typeof told.stack === 'string' ? { ...told, stack: toSourcePlaces(told.stack) } : told
}
