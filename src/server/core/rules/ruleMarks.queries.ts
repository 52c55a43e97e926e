// Writes the marks that rules make, and takes them back.
import { sql } from 'kysely'
import { asBigint, keepRows } from '../../db/dialect.ts'
import type { Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'

/** PostgreSQL accepts 65,535 parameters, SQLite 32,766; a row has seven at most. */
const rowsPerStatement = 1000

/** The marks that rules make on one item of one reader; null where they make none. */
export type RuleMark = {
  userId: number
  feedId: number
  itemId: number
  readAt: number | null
  savedAt: number | null
  hiddenAt: number | null
  /** The id of the rule that hides it. */
  hiddenBy: number | null
}

/** Existing marks stay. The caller passes them in the order of readers and items, in which all calls lock marks. */
export async function writeRuleMarks(tx: Tx, marks: RuleMark[]): Promise<void> {
  for (const some of chunksOf(marks, rowsPerStatement)) {
    const rows = some.map(
      (mark) => sql`(${asBigint(mark.userId)}, ${asBigint(mark.itemId)}, ${asBigint(mark.readAt)},
        ${asBigint(mark.savedAt)}, ${asBigint(mark.hiddenAt)}, ${asBigint(mark.hiddenBy)})`,
    )
    await sql`with made ("userId", "itemId", "readAt", "savedAt", "hiddenAt", "hiddenBy") as (values ${sql.join(rows)})
      insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt", "hiddenAt", "hiddenBy")
      select made."userId", item."feedId", item.id, made."readAt", made."savedAt", made."hiddenAt", made."hiddenBy"
      from made join items as item on item.id = made."itemId" where true ${keepRows(tx, 'item')}
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
    const rows = some.map(
      ({ tagId, itemId, taggedAt }) => sql`(${asBigint(tagId)}, ${asBigint(itemId)}, ${asBigint(taggedAt)})`,
    )
    const { rows: added } = await sql<{ tagId: number; itemId: number }>`
      with made ("tagId", "itemId", "taggedAt") as (values ${sql.join(rows)})
      insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
      select tags.id, item.id, item."feedId", made."taggedAt" from made
      join tags on tags.id = made."tagId" join items as item on item.id = made."itemId"
      where true ${keepRows(tx, 'tags', 'item')} on conflict do nothing returning "tagId", "itemId"`.execute(tx)
    written.push(...added)
  }
  return written
}

type Undone = { reader: { id: number }; items: [feedId: number, itemId: number][]; at: number }
type Mark = 'readAt' | 'savedAt' | 'hiddenAt'

/** Only for items whose mark is still the one of that time. Returns their ids. */
export async function takeBackMarks(tx: Tx, mark: Mark, { reader, items, at }: Undone): Promise<number[]> {
  const undone: number[] = []
  for (const some of chunksOf(items, rowsPerStatement)) {
    const pairs = some.map(([feedId, itemId]) => sql`(${asBigint(feedId)}, ${asBigint(itemId)})`)
    const { rows } = await sql<{ itemId: number }>`
      with old ("feedId", "itemId") as (values ${sql.join(pairs)})
      update "itemStates" set ${sql.ref(mark)} = null ${mark === 'hiddenAt' ? sql`, "hiddenBy" = null` : sql``}
      from old where "itemStates"."userId" = ${reader.id}
        and "itemStates"."feedId" = old."feedId" and "itemStates"."itemId" = old."itemId"
        and ${sql.ref(`itemStates.${mark}`)} = ${at} returning "itemStates"."itemId"`.execute(tx)
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
    const pairs = some.map(([tagId, itemId]) => sql`(${asBigint(tagId)}, ${asBigint(itemId)})`)
    const { rows } = await sql<{ itemId: number }>`
      with old ("tagId", "itemId") as (values ${sql.join(pairs)})
      delete from "itemTags" where "taggedAt" = ${at}
        and ("tagId", "itemId") in (select "tagId", "itemId" from old)
        and "tagId" in (select id from tags where "userId" = ${reader.id}) returning "itemId"`.execute(tx)
    for (const { itemId } of rows) undone.push(itemId)
  }
  return undone
}
