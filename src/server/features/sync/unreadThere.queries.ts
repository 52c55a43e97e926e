import { type SqlBool, sql } from 'kysely'
import { isUnread } from '../../core/readMarks/readRule.queries.ts'

/**
 * The protocols know two states. What is not unread is read there: also items that are faded or hidden, and those of a muted
 * feed (docs/fading.md#apps). Over item, subscription and state.
 */
export const isUnreadThere = sql<SqlBool>`(${isUnread} and "subscription"."mutedAt" is null)`
