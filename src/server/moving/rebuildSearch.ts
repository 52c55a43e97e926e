import { setImmediate as otherTurns } from 'node:timers/promises'
import type { Db } from '../db/schema.ts'
import { indexItems } from '../db/search.ts'
import { readHtml } from '../html/readHtml.ts'
import { noteRows, type Step } from './moves.queries.ts'
import { keyOf, type Row, readPages, type Table } from './readPages.ts'

/**
 * Makes all items findable, from what is stored of them: neither database can take over the other's index. `contents` is
 * the table of their texts; `step` says from which item on.
 */
export async function rebuildSearch(
  db: Db,
  contents: Table,
  { step, onRows }: { step: Step; onRows: (rows: number) => void },
): Promise<void> {
  let { rows } = step
  for await (const page of readPages(db, contents, step.lastKey)) {
    const entries = await readEntries(db, page)
    rows += page.length
    await db.transaction().execute(async (tx) => {
      await indexItems(tx, entries)
      await noteRows(tx, { name: step.name, lastKey: keyOf(contents, page.at(-1) ?? {}), rows })
    })
    onRows(rows)
    await otherTurns()
  }
}

async function readEntries(db: Db, page: Row[]) {
  const texts = new Map(page.map(({ itemId, html, baseUrl }) => [itemId, { html, baseUrl }]))
  const items = await db
    .selectFrom('items')
    .select(['id', 'title', 'author'])
    .where(
      'id',
      'in',
      page.map(({ itemId }) => Number(itemId)),
    )
    .execute()
  return items.map(({ id, title, author }) => {
    const { html, baseUrl } = texts.get(id) ?? {}
    const { text } = readHtml(String(html ?? ''), { baseUrl: typeof baseUrl === 'string' ? baseUrl : null })
    return { itemId: id, title, author, text }
  })
}
