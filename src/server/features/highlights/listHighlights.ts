import type { Highlight, Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { findHighlightedItems, findHighlights } from '../../core/highlights/highlights.queries.ts'
import { presentHighlight } from '../../core/highlights/presentHighlight.ts'
import { findProvenItems } from '../../core/items/items.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest } from '../../http/errors.ts'

export type HighlightedArticle = { item: Item; highlights: Highlight[] }
type ListQuery = { q?: string | undefined; cursor?: string | undefined }

const articlesPerPage = 20

/** A page of the reader's highlights by article. Throws BadRequest for an invalid cursor. */
export async function listHighlights(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: Reader,
  { q, cursor }: ListQuery,
): Promise<{ articles: HighlightedArticle[]; nextCursor: string | null }> {
  const { db } = deps
  const before = cursor === undefined ? null : readCursor(cursor)
  const found = await findHighlightedItems(db, reader, { q, before, limit: articlesPerPage })
  const itemIds = found.map(({ itemId }) => itemId)
  const highlights = await findHighlights(db, reader, { itemIds, q })
  const shown = await showItems(deps, reader, await findProvenItems(db, reader, itemIds))
  const items = new Map(shown.map((item) => [item.id, item]))
  const articles = itemIds.flatMap((id) => {
    const item = items.get(id)
    return item === undefined ? [] : [{ item, highlights: (highlights.get(id) ?? []).map(presentHighlight) }]
  })
  const last = found.at(-1)
  return { articles, nextCursor: last && found.length === articlesPerPage ? String(last.newest) : null }
}

function readCursor(cursor: string): number {
  const before = Number(cursor)
  if (!Number.isSafeInteger(before) || before <= 0) throw new BadRequest(texts.cursorInvalid)
  return before
}
