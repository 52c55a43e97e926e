import { unpackHtml } from '../../core/items/storedHtml.ts'
import type { Reader } from '../../core/reader.ts'
import type { Tx } from '../../db/schema.ts'
import type { ImportedItem } from './readStoredItem.ts'

/** Stores which items are pages that the reader saved. Those without their text are read by the worker. */
export async function writeImportedPages(
  tx: Tx,
  reader: Reader,
  { ids, items, now }: { ids: Map<string, number>; items: ImportedItem[]; now: number },
): Promise<void> {
  const pages = items.flatMap(({ id, feed, keptPage, stored, pictures }) => {
    const itemId = ids.get(id)
    if (itemId === undefined || keptPage === null || feed.kind !== 'articles') return []
    const { state, problem } = keptPage
    return {
      itemId,
      userId: reader.id,
      state,
      // The file has only its English text.
      problem: problem === null ? null : JSON.stringify({ text: problem, code: '', values: {} }),
      bytes:
        Buffer.byteLength(unpackHtml(stored.content)) + pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
      packedHtml: null,
      // The file doesn't say who fetched the text.
      sentAt: now,
      attempts: 0,
      nextTryAt: state === 'waiting' ? now : null,
    }
  })
  if (pages.length === 0) return
  await tx
    .insertInto('keptPages')
    .values(pages)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
