import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import type { MenuEntryTools } from '../../core/feature.ts'
import { hasSound } from '../../core/usePlayer.ts'
import { keepEpisode } from './keptEpisodes.ts'

/** Says when the whole episode is there: its reader may leave the network then. */
export async function chooseToKeep({ showToast }: Pick<MenuEntryTools<'article'>, 'showToast'>, item: Item) {
  if (!hasSound(item)) return
  try {
    await keepEpisode(item)
    showToast({ kind: 'success', text: texts.episodeKept() })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', text: explainFailure(error, texts.episodeNotKept()) })
  }
}
