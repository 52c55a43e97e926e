import { findFullTextWords } from '../../core/fullTexts/fullTexts.queries.ts'
import { unpackHtml } from '../../core/items/storedHtml.ts'
import { recordCopiedRows, type Step } from '../../db/moves.queries.ts'
import type { Db } from '../../db/schema.ts'
import { indexItems } from '../../db/search.ts'
import { readHtml } from '../../html/readHtml.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { keyOf, type Row, readPages, type Table } from './readPages.ts'

/**
 * Rebuilds the search index from the stored items: neither database can read the other's index. `contents` is the table of
 * their texts; `step` names the item to continue after.
 */
export async function rebuildSearch(
  db: Db,
  contents: Table,
  { step, onRows }: { step: Step; onRows: (rows: number) => void },
): Promise<void> {
  let { rows } = step
  // Only their ids, as many as have texts that fit into memory.
  for await (const page of readPages(db, { ...contents, columns: contents.key }, step.lastKey)) {
    const entries = await readEntries(db, page)
    rows += page.length
    await db.transaction().execute(async (tx) => {
      await indexItems(tx, entries)
      await recordCopiedRows(tx, { name: step.name, lastKey: keyOf(contents, page.at(-1) ?? {}), rows })
    })
    onRows(rows)
    await yieldToEventLoop()
  }
}

async function readEntries(db: Db, page: Row[]) {
  const itemIds = page.map(({ itemId }) => Number(itemId))
  const items = await db
    .selectFrom('items')
    .innerJoin('itemContents', 'itemContents.itemId', 'items.id')
    .select(['items.id', 'title', 'author', 'html', 'packedHtml', 'baseUrl'])
    .where('items.id', 'in', itemIds)
    .execute()
  const wholeArticles = await findFullTextWords(db, itemIds)
  return items.map(({ id, title, author, baseUrl, ...stored }) => {
    const { text } = readHtml(unpackHtml(stored), { baseUrl })
    return { itemId: id, title, author, text: `${wholeArticles.get(id) ?? ''}\n${text}` }
  })
}
