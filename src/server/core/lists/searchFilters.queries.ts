// The filters of a search (docs/search.md) as SQL conditions, with names resolved among the reader's own.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asCategoryWords } from '../../../shared/search/categoryWords.ts'
import { foldTitle } from '../../../shared/search/foldTitle.ts'
import { type Comparison, lowerAscii, type SearchFilter } from '../../../shared/search/searchFilters.ts'
import { containsText } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { isFaded, isRead, isUnread } from '../readMarks/readRule.queries.ts'
import { tagNameKey } from '../tags/tags.queries.ts'
import { isItemTagged, isSubscriptionTagged } from './itemScope.queries.ts'

export type ResolvedFilters = {
  /** Over item, its feed, subscription and state. Only for filters that were resolved. */
  conditionOf: (filter: SearchFilter) => RawBuilder<SqlBool>
  /** The reader's feeds with that text in a title. */
  feedIdsOf: (text: string) => ReadonlySet<number>
  tagIdOf: (name: string) => number | undefined
}

export async function resolveFilters(
  db: Db,
  reader: Reader,
  filters: readonly SearchFilter[],
): Promise<ResolvedFilters> {
  const feeds = filters.some(({ by }) => by === 'feed') ? await findFeedTitles(db, reader) : []
  const tags = filters.some(({ by }) => by === 'tag') ? await findTagKeys(db, reader) : []
  const tagIdOf = (name: string) => tags.find(({ nameKey }) => nameKey === tagNameKey(name.trim()))?.id
  const feedIdsOf = (text: string) => {
    const folded = foldTitle(text)
    const found = feeds.filter(({ titles }) => titles.some((title) => title.includes(folded)))
    return new Set(found.map(({ feedId }) => feedId))
  }
  return { conditionOf: (filter) => conditionOf(db, filter, { reader, tagIdOf, feedIdsOf }), feedIdsOf, tagIdOf }
}

type Names = Omit<ResolvedFilters, 'conditionOf'> & { reader: Reader }

function conditionOf(db: Db, filter: SearchFilter, { reader, tagIdOf, feedIdsOf }: Names): RawBuilder<SqlBool> {
  switch (filter.by) {
    case 'feed':
      return unless(filter, isOfFeeds([...feedIdsOf(filter.text)]))
    case 'tag':
      return unless(filter, isTagged(reader, tagIdOf(filter.text)))
    case 'read':
      // A faded or hidden item is neither.
      return filter.isExcluded ? isUnread : isRead
    case 'saved':
      return unless(filter, sql`state."savedAt" is not null`)
    case 'later':
      return unless(filter, sql`state."laterAt" is not null`)
    case 'highlighted':
      return unless(
        filter,
        sql`exists (select 1 from highlights where highlights."itemId" = item.id
          and highlights."userId" = ${reader.id} and highlights."deletedAt" is null)`,
      )
    case 'hidden':
      return unless(filter, sql`state."hiddenAt" is not null`)
    case 'faded':
      // Unknown for a saved item of a former feed, which never fades.
      return unless(filter, sql`coalesce(${isFaded}, false)`)
    case 'url':
      return unless(filter, sql`(${containsText(db, 'item.link', lowerAscii(filter.text))})`)
    case 'category':
      return unless(filter, sql`(${containsText(db, 'item.categoryWords', asCategoryWords(filter.words))})`)
    case 'words':
      return compare(sql`item.words`, filter)
    case 'duration':
      return compare(sql`item."durationSeconds"`, filter)
    case 'lang':
      return unless(filter, isInLanguage(filter.text))
    case 'before':
      return sql`item."publishedAt" < ${filter.at}`
    case 'after':
      return sql`item."publishedAt" >= ${filter.at}`
  }
}

/** False for an unknown number. */
const compare = (number: RawBuilder<unknown>, { is, value }: { is: Comparison; value: number }): RawBuilder<SqlBool> =>
  sql`coalesce(${number} ${sql.raw(is)} ${sql.lit(value)}, false)`

const isInLanguage = (language: string): RawBuilder<SqlBool> =>
  sql`(coalesce(lower(feed.language), '') = ${language} or coalesce(lower(feed.language), '') like ${`${language}-%`})`

const unless = ({ isExcluded }: { isExcluded: boolean }, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  isExcluded ? sql`not ${condition}` : condition

// An empty list is a syntax error; an item whose feed the reader left is in no feed.
const isOfFeeds = (feedIds: number[]): RawBuilder<SqlBool> =>
  feedIds.length === 0
    ? sql`false`
    : sql`(subscription.id is not null and item."feedId" in (${sql.join(feedIds.map((id) => sql.lit(id)))}))`

const isTagged = (reader: Reader, tagId: number | undefined): RawBuilder<SqlBool> =>
  tagId === undefined ? sql`false` : sql`(${isItemTagged(reader, tagId)} or ${isSubscriptionTagged(reader, tagId)})`

/** The reader's own title of each feed and its publisher's, folded. */
async function findFeedTitles(db: Db, reader: Reader): Promise<{ feedId: number; titles: string[] }[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select(['feeds.id as feedId', 'feeds.title', 'subscriptions.title as ownTitle'])
    .where('subscriptions.userId', '=', reader.id)
    .execute()
  return rows.map(({ feedId, title, ownTitle }) => ({ feedId, titles: [foldTitle(title), foldTitle(ownTitle ?? '')] }))
}

function findTagKeys(db: Db, reader: Reader): Promise<{ id: number; nameKey: string }[]> {
  return db.selectFrom('tags').select(['id', 'nameKey']).where('userId', '=', reader.id).execute()
}
