// SQL conditions: is an item of one feed the same as an item of another feed? They use the aliases `item` (in the feed that
// readers leave), `twin` (in the feed that they go to) and `state` (the reader's marks of `item`). If the reader says that both
// feeds are the same, equal keys are enough. If only a document says so, it may be forged: keys can be guessed, and a text can
// be changed later.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FeedRow } from '../../db/schema.ts'

type Trust = { isVouched: boolean }

/** Joins to each `item` its `twin`, the item with the same key in `into`. */
export const joinTwin = ({ into }: { into: Pick<FeedRow, 'id'> }): RawBuilder<unknown> =>
  sql`join items as twin on twin."feedId" = ${into.id} and twin."guidHash" = item."guidHash"`

/** Title, link and text are equal, so saving one means saving the other. */
export const hasSameText = ({ isVouched }: Trust): RawBuilder<SqlBool> =>
  isVouched ? sql`true` : sql`item."contentHash" = twin."contentHash"`

/** The text did not change after the reader read the item. */
export const wasReadAsItIs = ({ isVouched }: Trust): RawBuilder<SqlBool> =>
  isVouched ? sql`true` : sql`(item."editedAt" is null or state."readAt" > item."editedAt")`

/**
 * `into` published the item before it came to `from`, or both have the same text. Otherwise `from` may have guessed a key before
 * its publisher used it.
 */
export const isPublishedFirst = ({ isVouched }: Trust): RawBuilder<SqlBool> =>
  isVouched
    ? sql`true`
    : sql`(item."arrivedAt" >= twin."publishedAt"
        or (item."editedAt" is null and item."contentHash" = twin."contentHash"))`
