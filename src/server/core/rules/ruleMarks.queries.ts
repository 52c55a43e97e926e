// Writes the marks that rules make, and takes them back.
import { sql } from 'kysely'
import { isAnyNumber, joinInPlace, lockForReference } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { Reader } from '../reader.ts'

const rowsPerStatement = 1000

/** Returns the items that still exist, with the feeds they are in. They can't be deleted before the transaction ends. */
export async function holdItems(tx: Tx, itemIds: number[]): Promise<{ id: number; feedId: number }[]> {
  const { rows } = await sql<{ id: number; feedId: number }>`select id, "feedId" from items
    where ${isAnyNumber(tx, 'id', itemIds)} order by id ${lockForReference(tx, 'items')}`.execute(tx)
  return rows
}

/** The marks that rules make on one item of one reader. */
export type RuleMark = {
  userId: number
  feedId: number
  itemId: number
  isRead: boolean
  isSaved: boolean
  /** The id of the rule that hides it; null when none does. */
  hiddenBy: number | null
}

const markColumns = ['userId', 'feedId', 'itemId', 'readAt', 'savedAt', 'hiddenAt', 'hiddenBy'] as const

/**
 * Existing marks stay. The caller has stored the items in this transaction or holds them (holdItems), and passes the marks in the
 * order of readers and items, in which all calls lock marks.
 */
export async function writeRuleMarks(tx: Tx, marks: RuleMark[], at: number): Promise<void> {
  const columns = sql.join(markColumns.map((column) => sql.ref(column)))
  for (const some of chunksOf(marks, rowsPerStatement)) {
    const rows = some.map(({ userId, feedId, itemId, isRead, isSaved, hiddenBy }) => [
      userId,
      feedId,
      itemId,
      isRead ? at : null,
      isSaved ? at : null,
      hiddenBy === null ? null : at,
      hiddenBy,
    ])
    await sql`${plannedOnce('rule_marks')}
      insert into "itemStates" (${columns}) select ${columns} from ${jsonRows(tx, markColumns, rows)} as made where true
      on conflict ("userId", "feedId", "itemId") do update set
        "readAt" = coalesce("itemStates"."readAt", excluded."readAt"),
        "unreadAgainAt" = case when excluded."readAt" is null then "itemStates"."unreadAgainAt" end,
        "savedAt" = coalesce("itemStates"."savedAt", excluded."savedAt"),
        "hiddenAt" = coalesce("itemStates"."hiddenAt", excluded."hiddenAt"),
        "hiddenBy" = coalesce("itemStates"."hiddenBy", excluded."hiddenBy")`.execute(tx)
  }
}

export type RuleTag = { tagId: number; itemId: number; feedId: number; taggedAt: number }

/** Returns the new ones. The items as for writeRuleMarks; a tag may be deleted while a refresh runs. */
export async function writeRuleTags(tx: Tx, tags: RuleTag[]): Promise<{ tagId: number; itemId: number }[]> {
  const written: { tagId: number; itemId: number }[] = []
  const tag = joinInPlace(tx, { table: 'tags', as: 'tag', on: sql`tag.id = made."tagId"`, isLocked: true })
  for (const some of chunksOf(tags, rowsPerStatement)) {
    const rows = some.map(({ tagId, itemId, feedId, taggedAt }) => [tagId, itemId, feedId, taggedAt])
    const made = jsonRows(tx, ['tagId', 'itemId', 'feedId', 'taggedAt'], rows)
    const { rows: added } = await sql<{ tagId: number; itemId: number }>`${plannedOnce('rule_tags')}
      insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
      select tag.id, made."itemId", made."feedId", made."taggedAt" from ${made} as made ${tag}
      where true on conflict do nothing returning "tagId", "itemId"`.execute(tx)
    written.push(...added)
  }
  return written
}

type Undone = { reader: Reader; items: [feedId: number, itemId: number][]; at: number }
type Mark = 'readAt' | 'savedAt' | 'hiddenAt' | 'unreadAgainAt'

/** Only for items whose mark is still the one of that time. Returns their ids. */
export async function takeBackMarks(tx: Tx, mark: Mark, { reader, items, at }: Undone): Promise<number[]> {
  const undone: number[] = []
  // By feed: with pairs, SQLite reads all marks of the reader for each of them.
  for (const [feedId, pairs] of Map.groupBy(items, ([feedId]) => feedId)) {
    const itemIds = pairs.map(([, itemId]) => itemId)
    const { rows } = await sql<{ itemId: number }>`
      update "itemStates" set ${sql.ref(mark)} = null ${mark === 'hiddenAt' ? sql`, "hiddenBy" = null` : sql``}
      where "userId" = ${reader.id} and "feedId" = ${feedId} and ${isAnyNumber(tx, 'itemId', itemIds)}
        and ${sql.ref(mark)} = ${at} returning "itemId"`.execute(tx)
    for (const { itemId } of rows) undone.push(itemId)
  }
  return undone
}

/** Only tags that were set at that time. Returns the items. */
export async function takeBackTags(
  tx: Tx,
  { reader, tags, at }: { reader: Reader; tags: [tagId: number, itemId: number][]; at: number },
): Promise<number[]> {
  const undone: number[] = []
  for (const some of chunksOf(tags, rowsPerStatement)) {
    const { rows } = await sql<{ itemId: number }>`
      delete from "itemTags" where "taggedAt" = ${at}
        and ("tagId", "itemId") in (select "tagId", "itemId" from ${jsonRows(tx, ['tagId', 'itemId'], some)} as old)
        and "tagId" in (select id from tags where "userId" = ${reader.id}) returning "itemId"`.execute(tx)
    for (const { itemId } of rows) undone.push(itemId)
  }
  return undone
}
