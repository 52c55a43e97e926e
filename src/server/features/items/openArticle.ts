import type { Article, RecordingNotes } from '../../../shared/api/entities.ts'
import { findItem, findPublishedText } from '../../core/items/items.queries.ts'
import { presentArticle } from '../../core/items/presentArticle.ts'
import { findProvenNotes } from '../../core/items/recordingNotes.queries.ts'
import { presentRecordingNotes, readRecordingNotes } from '../../core/items/recordingNotes.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** An item with its full text, clean. Throws NotFound for another reader's item. */
export async function openArticle(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: { id: number },
  itemId: number,
): Promise<Article & RecordingNotes> {
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  const [item = missing('item')] = await showItems(deps, reader, [view])
  const text = (await findPublishedText(deps.db, itemId)) ?? missing('item')
  // Most articles have no sound.
  const notes = item.sound === null ? undefined : await findProvenNotes(deps.db, itemId)
  const { feedOwnerId } = view
  return {
    ...presentArticle(item, { ...text, feedOwnerId }, deps.pictures),
    language: text.language,
    ...presentRecordingNotes(readRecordingNotes(notes)),
  }
}
