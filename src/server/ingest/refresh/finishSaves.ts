// On PostgreSQL only one transaction at a time adds items, whatever the number of workers (db/itemOrder.ts), so a save holds that lock
// only while it stores the items. Their words and their readers' rules come in a second transaction. The first one stores its input, so a
// crash between the two loses nothing.
import { applyRules, type NewItemsOfFeed } from '../../core/rules/applyRules.ts'
import { withPatternAnswers } from '../../core/rules/patternAnswers.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { indexItems, type SearchableItem } from '../../db/search.ts'
import { holdItems, keepUnfinishedSave, takeUnfinishedSave } from './unfinishedSaves.queries.ts'

export type RestOfSave = { texts: SearchableItem[]; arrivals: NewItemsOfFeed[]; arrivedAt: number }
export type UnfinishedSave = RestOfSave & { id: number }

/** Runs in the transaction that stores the items. Null: nothing is left to do. */
export async function keepRest(tx: Tx, rest: RestOfSave): Promise<UnfinishedSave | null> {
  if (rest.texts.length === 0 && rest.arrivals.every(({ items }) => items.length === 0)) return null
  return { ...rest, id: await keepUnfinishedSave(tx, { arrivedAt: rest.arrivedAt, rest: writeRest(rest) }) }
}

// Rules read the text that is indexed. Answers of regular expressions are found out again.
const writeRest = ({ texts, arrivals }: RestOfSave): string =>
  JSON.stringify({
    texts,
    arrivals: arrivals.map(({ feedId, items }) => ({
      feedId,
      items: items.map(({ text: _, patternAnswers: __, ...item }) => item),
    })),
  })

export function readRest(written: string): Pick<RestOfSave, 'texts' | 'arrivals'> {
  // writeRest wrote it.
  const { texts, arrivals } = JSON.parse(written) as Pick<RestOfSave, 'texts' | 'arrivals'>
  const textOf = new Map(texts.map(({ itemId, text }) => [itemId, text]))
  return {
    texts,
    arrivals: arrivals.map(({ feedId, items }) => ({
      feedId,
      items: items.map((item) => ({ ...item, text: textOf.get(item.itemId) ?? '' })),
    })),
  }
}

export function finishSave(db: Db, { id, texts, arrivals, arrivedAt }: UnfinishedSave): Promise<void> {
  return withPatternAnswers(
    db,
    () => arrivedAt,
    (answerPatterns) =>
      db.transaction().execute(async (tx) => {
        if (!(await takeUnfinishedSave(tx, id))) return
        const itemIds = [...texts, ...arrivals.flatMap(({ items }) => items)].map(({ itemId }) => itemId)
        const stored = new Map((await holdItems(tx, [...new Set(itemIds)])).map((item) => [item.id, item]))
        await applyRules(tx, byCurrentFeed(arrivals, stored), arrivedAt, answerPatterns)
        // An edit since then has indexed its own text.
        const isCurrent = ({ itemId }: SearchableItem) => (stored.get(itemId)?.editedAt ?? 0) <= arrivedAt
        await indexItems(
          tx,
          texts.filter((item) => stored.has(item.itemId) && isCurrent(item)),
        )
      }),
  )
}

/** After a crash, items may be deleted, and feeds merged. */
function byCurrentFeed(arrivals: NewItemsOfFeed[], stored: ReadonlyMap<number, { feedId: number }>): NewItemsOfFeed[] {
  const items = arrivals.flatMap((arrived) => arrived.items).filter(({ itemId }) => stored.has(itemId))
  const byFeed = Map.groupBy(items, ({ itemId }) => stored.get(itemId)?.feedId ?? 0)
  return Array.from(byFeed, ([feedId, own]) => ({ feedId, items: own }))
}
