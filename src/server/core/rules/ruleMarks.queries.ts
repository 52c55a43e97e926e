// Writes the marks that rules make, and takes them back.
import { sql } from 'kysely'
import { asBigint, isAnyNumber, keepRows } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'

const rowsPerStatement = 1000

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

/** Existing marks stay. The caller passes them in the order of readers and items, in which all calls lock marks. */
export async function writeRuleMarks(tx: Tx, marks: RuleMark[], at: number): Promise<void> {
  const now = asBigint(at)
  for (const some of chunksOf(marks, rowsPerStatement)) {
    const rows = some.map(({ userId, itemId, isRead, isSaved, hiddenBy }) => [
      userId,
      itemId,
      Number(isRead) + 2 * Number(isSaved),
      hiddenBy,
    ])
    const made = jsonRows(tx, ['userId', 'itemId', 'marks', 'hiddenBy'], rows)
    await sql`
      insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt", "hiddenAt", "hiddenBy")
      select made."userId", item."feedId", item.id, case when made.marks % 2 = 1 then ${now} end,
        case when made.marks >= 2 then ${now} end, case when made."hiddenBy" is not null then ${now} end, made."hiddenBy"
      from ${made} as made join items as item on item.id = made."itemId"
      where true ${keepRows(tx, 'item')}
      on conflict ("userId", "feedId", "itemId") do update set
        "readAt" = coalesce("itemStates"."readAt", excluded."readAt"),
        "unreadAgainAt" = case when excluded."readAt" is null then "itemStates"."unreadAgainAt" end,
        "savedAt" = coalesce("itemStates"."savedAt", excluded."savedAt"),
        "hiddenAt" = coalesce("itemStates"."hiddenAt", excluded."hiddenAt"),
        "hiddenBy" = coalesce("itemStates"."hiddenBy", excluded."hiddenBy")`.execute(tx)
  }
}

export type RuleTag = { tagId: number; itemId: number; taggedAt: number }

/** Returns the new ones. A tag may be deleted while a refresh runs. */
export async function writeRuleTags(tx: Tx, tags: RuleTag[]): Promise<{ tagId: number; itemId: number }[]> {
  const written: { tagId: number; itemId: number }[] = []
  for (const some of chunksOf(tags, rowsPerStatement)) {
    const rows = some.map(({ tagId, itemId, taggedAt }) => [tagId, itemId, taggedAt])
    const made = jsonRows(tx, ['tagId', 'itemId', 'taggedAt'], rows)
    const { rows: added } = await sql<{ tagId: number; itemId: number }>`
      insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
      select tags.id, item.id, item."feedId", made."taggedAt" from ${made} as made
      join tags on tags.id = made."tagId" join items as item on item.id = made."itemId"
      where true ${keepRows(tx, 'tags', 'item')} on conflict do nothing returning "tagId", "itemId"`.execute(tx)
    written.push(...added)
  }
  return written
}

type Undone = { reader: { id: number }; items: [feedId: number, itemId: number][]; at: number }
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
  { reader, tags, at }: { reader: { id: number }; tags: [tagId: number, itemId: number][]; at: number },
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
