import type { Item } from '../../../shared/api/entities.ts'
import { findViews } from '../../core/items/items.queries.ts'
import { readCursor, writeCursor } from '../../core/items/pageEnd.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { findHits, moveWaitingHits } from '../../core/rules/ruleHits.queries.ts'
import { findRule } from '../../core/rules/rules.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { toIso } from '../../lib/clock.ts'

type HitsPage = { hits: { caughtAt: string; item: Item }[]; nextCursor: string | null }

/** The items that a rule caught in the last 30 days, latest first. Throws NotFound for another reader's rule. */
export async function listHits(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: ItemReader,
  { ruleId, limit, cursor }: { ruleId: number; limit: number; cursor?: string | undefined },
): Promise<HitsPage> {
  if (!(await findRule(deps.db, reader, ruleId))) missing('rule')
  const after = cursor === undefined ? null : readCursor('caught', cursor)
  await moveWaitingHits(deps.db)
  // One more than requested shows whether there is a next page.
  const found = await findHits(deps.db, reader, { ruleId, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const views = await findViews(
    deps.db,
    reader,
    page.map(({ itemId }) => itemId),
  )
  const items = new Map((await showItems(deps, reader, views)).map((item) => [item.id, item]))
  return {
    hits: page.flatMap(({ itemId, hitAt }) => {
      const item = items.get(itemId)
      return item ? [{ caughtAt: toIso(hitAt), item }] : []
    }),
    nextCursor: last && found.length > page.length ? writeCursor('caught', { at: last.hitAt, id: last.itemId }) : null,
  }
}
