// Counters of http/throttle.ts that all web processes share. Keys are stored as hashes, since they name addresses and accounts.
import { minute } from '../lib/clock.ts'
import { hashToken } from '../lib/tokens.ts'
import type { Db } from './schema.ts'

export type ThrottleSpan = { count: number; endsAt: number }

/** A window that would last longer than any new one began before the clock was set back: it has ended, too. */
export function throttleTable(db: Db) {
  let cleanedAt = 0
  const deleteExpired = async (now: number) => {
    if (now < cleanedAt + minute) return
    cleanedAt = now
    await db.deleteFrom('throttles').where('endsAt', '<=', now).execute()
  }
  return {
    async add(key: string, { withinMs }: { withinMs: number }, now: number): Promise<ThrottleSpan> {
      await deleteExpired(now)
      return db
        .insertInto('throttles')
        .values({ keyHash: hashToken(key), count: 1, endsAt: now + withinMs })
        .onConflict((conflict) =>
          conflict.column('keyHash').doUpdateSet(({ eb, ref, or }) => {
            const isOver = or([eb('throttles.endsAt', '<=', now), eb('throttles.endsAt', '>', now + withinMs)])
            return {
              count: eb
                .case()
                .when(isOver)
                .then(1)
                .else(eb('throttles.count', '+', 1))
                .end(),
              endsAt: eb.case().when(isOver).then(ref('excluded.endsAt')).else(ref('throttles.endsAt')).end(),
            }
          }),
        )
        .returning(['count', 'endsAt'])
        .executeTakeFirstOrThrow()
    },
    read: (key: string, { withinMs }: { withinMs: number }, now: number): Promise<ThrottleSpan | undefined> =>
      db
        .selectFrom('throttles')
        .select(['count', 'endsAt'])
        .where('keyHash', '=', hashToken(key))
        .where('endsAt', '>', now)
        .where('endsAt', '<=', now + withinMs)
        .executeTakeFirst(),
  }
}
