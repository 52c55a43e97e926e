// The items in a reader's feeds that a rule matches, a span of ids at a time: no statement holds up clicks for long.
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { RuleScope } from '../../../shared/features/rules.ts'
import type { SpendWork } from '../../../shared/search/matchPatterns.ts'
import type { SearchQuery } from '../../../shared/search/readSearch.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { isMatching } from '../../db/search.ts'
import type { Reader } from '../reader.ts'
import { isRead } from '../readMarks/readRule.queries.ts'
import { type ItemScope, isItemInScope, isSubscriptionInScope } from './itemScope.queries.ts'
import { type ExamineDeps, examineItems, type PreparedCheck, prepareCheck } from './patternMatches.ts'
import { prepareConditions, withoutPatterns } from './searchConditions.queries.ts'
import type { Span } from './spansOfItems.ts'

export const itemScopeOf = (scope: RuleScope): ItemScope => {
  switch (scope.kind) {
    case 'all':
      return {}
    case 'column':
      return { columnId: scope.id }
    case 'tag':
      return { tagId: scope.id }
    case 'feed':
      return { feedId: scope.id }
  }
}

/** A query whose names are resolved, over item, its feed, subscription and state. */
export type RuleMatching = {
  isMatch: (span: Span) => RawBuilder<SqlBool>
  scope: ItemScope
  /** Evaluated after the statement. Null without regular expressions. */
  check: PreparedCheck | null
}

export async function prepareMatching(
  db: Db,
  reader: Reader,
  { query, scope }: { query: SearchQuery; scope: RuleScope },
): Promise<RuleMatching> {
  const tree = withoutPatterns(query.tree)
  const { search, isWanted } = await prepareConditions(db, reader, { tree, withOwnWords: false })
  return {
    isMatch: (span) => sql<SqlBool>`${isMatching(db, search, span)} and ${isWanted(span)}`,
    scope: itemScopeOf(scope),
    check: await prepareCheck(db, reader, { query, withOwnWords: false }),
  }
}

/** A matching item with the marks of its reader. */
export type RuleMatch = { itemId: number; feedId: number; subscriptionId: number; isRead: SqlBool } & Pick<
  Selectable<Schema['itemStates']>,
  'savedAt' | 'laterAt' | 'hiddenAt' | 'hiddenBy' | 'unreadAgainAt'
>

/**
 * In the order of their ids. Hidden items, too. Not for a transaction: evaluating expressions takes time. `spendOn` is called with the work
 * for each item, and may throw to end it.
 */
export async function findRuleMatches(
  deps: ExamineDeps,
  reader: Reader,
  { matching, span, spendOn }: { matching: RuleMatching; span: Span; spendOn: () => SpendWork },
): Promise<RuleMatch[]> {
  const { rows } = await sql<RuleMatch>`
    select item.id as "itemId", item."feedId", subscription.id as "subscriptionId", ${isRead} as "isRead",
      state."savedAt", state."laterAt", state."hiddenAt", state."hiddenBy", state."unreadAgainAt" ${itemsWithin(reader, { matching, span })}
      and ${matching.isMatch(span)} order by item.id`.execute(deps.db)
  const { check } = matching
  if (check === null || rows.length === 0) return rows
  const found: RuleMatch[] = []
  const items = rows.map((row) => ({ id: row.itemId, row }))
  for await (const { item, isMatch } of examineItems(deps, items, { check, spendOn })) if (isMatch) found.push(item.row)
  return found
}

export async function countItemsWithin(
  db: Db,
  reader: Reader,
  { matching, span }: { matching: RuleMatching; span: Span },
): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select count(*) as items ${itemsWithin(reader, { matching, span })}`.execute(db)
  return Number(rows[0]?.items ?? 0)
}

/** Under a tag are the items with the tag and those of tagged feeds. */
function itemsWithin(reader: Reader, { matching: { scope }, span }: { matching: RuleMatching; span: Span }) {
  const { tagId, ...place } = scope
  return sql`from subscriptions as subscription join feeds as feed on feed.id = subscription."feedId"
    join items as item on item."feedId" = subscription."feedId"
    left join "itemStates" as state on state."userId" = ${reader.id} and state."feedId" = item."feedId"
      and state."itemId" = item.id
    where ${isSubscriptionInScope(reader, place)} and item.id >= ${span.from} and item.id < ${span.to}
      and ${tagId === undefined ? sql`true` : isItemInScope(reader, { tagId })}`
}

/** The items of the reader's feeds, and the highest id of all items. */
export async function measureItems(db: Db, reader: Reader): Promise<{ items: number; lastId: number }> {
  const { rows } = await sql<{ items: number | null; lastId: number | null }>`select
    (select sum(feeds."itemCount") from subscriptions join feeds on feeds.id = subscriptions."feedId"
      where subscriptions."userId" = ${reader.id}) as items, (select max(id) from items) as "lastId"`.execute(db)
  return { items: Number(rows[0]?.items ?? 0), lastId: rows[0]?.lastId ?? 0 }
}

/** The arrival of the first item from that id on; undefined without one. */
export async function findArrival(db: Db, fromId: number): Promise<number | undefined> {
  const item = await db
    .selectFrom('items')
    .select('arrivedAt')
    .where('id', '>=', fromId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return item?.arrivedAt
}

/** The first id of the items that arrived from then on. Ids rise with arrival, so few items are looked at. */
export async function findFirstIdSince(db: Db, { since, lastId }: { since: number; lastId: number }): Promise<number> {
  let [low, high] = [1, lastId + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const item = await db
      .selectFrom('items')
      .select(['id', 'arrivedAt'])
      .where('id', '>=', middle)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (item === undefined || item.arrivedAt >= since) high = middle
    else low = item.id + 1
  }
  return low
}
