import { type SqlBool, sql } from 'kysely'

type Reach = { now: number; longestMs: number }

/**
 * The time in `column` is over, or further away than `longestMs`, the longest pause of its kind. Only a clock that was wrong writes such
 * a time; without this rule it would put off its row for as long as the clock was wrong.
 */
export const isReached = (column: string, { now, longestMs }: Reach) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs})`

/** The same for a time that isn't in the database. */
export const isTimeReached = (time: number, { now, longestMs }: Reach): boolean => time <= now || time > now + longestMs
