import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { day } from '../lib/clock.ts'

/** Beyond it the same title is another week's 'What we are reading', and no story. */
export const sameTitleWithinMs = 3 * day

/**
 * Over two items of one `storyId`: are they the same story as readers see it. A story may be a chain, of which only
 * neighbours are alike. Two items of one feed never are: their publisher means them both.
 */
export const isSameStory = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${other}."storyId" = ${one}."storyId" and ${other}."feedId" <> ${one}."feedId"
    and (${other}."linkKey" = ${one}."linkKey"
      or abs(${other}."publishedAt" - ${one}."publishedAt") <= ${sql.lit(sameTitleWithinMs)}))`
