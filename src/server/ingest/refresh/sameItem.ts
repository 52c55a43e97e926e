// Which item of the feed that readers go to is the one they know from the feed they come from. Over `item` (the one they know),
// its `twin` and the reader's `state`. When the reader vouches for both feeds, an item's identity tells. When only a document
// claims it, somebody may have made up that document: identity can be guessed, and a text can be changed afterwards.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Move } from './moveReaders.ts'

/** Beside each `item` of `from`, the one of the same identity in `into`. */
export const joinTwin = ({ into }: Pick<Move, 'into'>): RawBuilder<unknown> =>
  sql`join items as twin on twin."feedId" = ${into.id} and twin."guidHash" = item."guidHash"`

/** Title, link and text are the same: whoever saved the one saved the other. */
export const hasSameText = ({ isVouched }: Move): RawBuilder<SqlBool> =>
  isVouched ? sql`true` : sql`item."contentHash" = twin."contentHash"`

/** The text was already there when the reader read the item. */
export const wasReadAsItIs = ({ isVouched }: Move): RawBuilder<SqlBool> =>
  isVouched ? sql`true` : sql`(item."editedAt" is null or state."readAt" > item."editedAt")`

/**
 * `into` had published the item before it came to `from`, or in the same words. An identity that was guessed before its
 * publisher gave it to a story tells nothing.
 */
export const isPublishedFirst = ({ isVouched }: Move): RawBuilder<SqlBool> =>
  isVouched
    ? sql`true`
    : sql`(item."arrivedAt" >= twin."publishedAt"
        or (item."editedAt" is null and item."contentHash" = twin."contentHash"))`
