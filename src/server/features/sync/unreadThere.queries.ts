import { type SqlBool, sql } from 'kysely'
import { isUnread } from '../../core/readMarks/readRule.queries.ts'

/**
 * The protocols know two states. Items that are not unread are read there: also faded and hidden ones, and those of a muted
 * feed (docs/fading.md#apps). Over item, subscription and state.
 */
export const isUnreadThere = sql<SqlBool>`(${isUnread} and "subscription"."mutedAt" is null)`
