import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { Conflict } from '../../http/errors.ts'
import type { Reader } from '../reader.ts'
import { countSubscriptionsOf } from './subscriptions.queries.ts'

/** Throws Conflict for a reader who has as many feeds as the operator allows. */
export async function requireRoom(
  db: Db,
  { readerLimits: { feeds: count } }: Pick<Config, 'readerLimits'>,
  reader: Reader,
): Promise<void> {
  if (count !== null && (await countSubscriptionsOf(db, reader)) >= count)
    throw new Conflict(coded(texts.feedsFull, { count }))
}
