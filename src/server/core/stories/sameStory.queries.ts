import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../reader.ts'
import { sameTitleWithinMs } from './storyKeys.ts'

type Item = RawBuilder<unknown>

const isAlike = (one: Item, other: Item): RawBuilder<SqlBool> =>
  sql`(${other}."linkKey" = ${one}."linkKey" or (${other}."titleKey" = ${one}."titleKey"
    and abs(${other}."publishedAt" - ${one}."publishedAt") <= ${sql.lit(sameTitleWithinMs)}))`

/**
 * True when two items are the same story for this reader. Two items of one feed never are: their publisher means them both. A
 * `storyId` is a chain in which only neighbors are similar, and any feed may join two stories by an item with the link of one
 * and the title of the other: so a link of the chain counts only when the reader has its feed.
 */
export const isSameStory = (reader: Reader, one: Item, other: Item): RawBuilder<SqlBool> =>
  sql`(${other}."storyId" = ${one}."storyId" and ${other}."feedId" <> ${one}."feedId"
    and (${isAlike(one, other)} or exists (select 1 from items as link cross join subscriptions as linked
      where link."storyId" = ${one}."storyId" and linked."userId" = ${reader.id} and linked."feedId" = link."feedId"
        and ${isAlike(one, sql`link`)} and ${isAlike(sql`link`, other)})))`
