import type { Article, RecordingNotes } from '../../shared/api/entities.ts'
import type { Deps } from '../deps.ts'
import { missing } from '../http/errors.ts'
import { findProvenNotes } from '../podcasts/recordingNotes.queries.ts'
import { presentRecordingNotes, readRecordingNotes } from '../podcasts/recordingNotes.ts'
import { findItem, findPublishedText } from './items.queries.ts'
import { presentArticle } from './presentArticle.ts'
import { showItems } from './showItems.ts'

/** An item with its whole text, clean. Throws NotFound for what is not this reader's. */
export async function openArticle(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: { id: number },
  itemId: number,
): Promise<Article & RecordingNotes> {
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  const [item = missing('item')] = await showItems(deps, reader, [view])
  const text = (await findPublishedText(deps.db, itemId)) ?? missing('item')
  // Articles without sound are most of them.
  const notes = item.sound === null ? undefined : await findProvenNotes(deps.db, itemId)
  return { ...presentArticle(item, text, deps.pictures), ...presentRecordingNotes(readRecordingNotes(notes)) }
}
