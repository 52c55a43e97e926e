import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Nothing logged may hold a token: access logs carry paths without their query. */
export const createLog = (level: string): Log => pino({ level, base: null })
