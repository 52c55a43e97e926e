import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '../db/schema.ts'

/**
 * An item is a reader's when a subscription to its feed says so, or a saved mark or a tag of theirs: those outlive the
 * subscription (DESIGN.md, Data). A condition on the `items` of the query around it.
 */
export const isReadersItem =
  (reader: { id: number }) =>
  ({ or, exists, selectFrom }: ExpressionBuilder<Schema, 'items'>): Expression<SqlBool> =>
    or([
      exists(
        selectFrom('subscriptions')
          .select('subscriptions.id')
          .where('subscriptions.userId', '=', reader.id)
          .whereRef('subscriptions.feedId', '=', 'items.feedId'),
      ),
      exists(
        selectFrom('itemStates')
          .select('itemStates.itemId')
          .where('itemStates.userId', '=', reader.id)
          .whereRef('itemStates.feedId', '=', 'items.feedId')
          .whereRef('itemStates.itemId', '=', 'items.id')
          .where('itemStates.savedAt', 'is not', null),
      ),
      exists(
        selectFrom('itemTags')
          .innerJoin('tags as own', 'own.id', 'itemTags.tagId')
          .select('itemTags.itemId')
          .where('own.userId', '=', reader.id)
          .whereRef('itemTags.itemId', '=', 'items.id'),
      ),
    ])
