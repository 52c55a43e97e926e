import type { Tx } from '../../db/schema.ts'
import type { ImportedItem } from './readStoredItem.ts'

/** Stores what only items of newsletters have: confirmation links and pictures. `ids`: the ids of the items by their keys. */
export async function writeMailParts(
  tx: Tx,
  { ids, items }: { ids: Map<string, number>; items: ImportedItem[] },
): Promise<void> {
  for (const { id, confirmationLinks, pictures } of items) {
    const itemId = ids.get(id)
    if (itemId === undefined) continue
    if (confirmationLinks.length > 0)
      await tx
        .updateTable('items')
        .set({ confirmationLinks: JSON.stringify(confirmationLinks) })
        .where('id', '=', itemId)
        .execute()
    for (const { hash, bytes } of pictures)
      await tx
        .insertInto('mailPictures')
        .values({ itemId, hash, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}
