import { yieldToEventLoop } from '../../lib/slices.ts'

/** From the first id up to, and without, the last. */
export type Span = { from: number; to: number }

/** Statements over so many of a reader's items take a few milliseconds. */
const itemsOfSpan = 1000

/**
 * Spans of ids from the newest, each with about the same number of the reader's items. Other work runs between two of them. `items`
 * of the ids up to `lastId` are the reader's.
 */
export async function* spansOfItems(
  { items, lastId }: { items: number; lastId: number },
  { firstId = 1, size = itemsOfSpan } = {},
): AsyncGenerator<Span> {
  const ids = Math.max(size, Math.ceil((size * lastId) / Math.max(1, items)))
  for (let to = lastId + 1; to > firstId; to -= ids) {
    yield { from: Math.max(firstId, to - ids), to }
    await yieldToEventLoop()
  }
}
