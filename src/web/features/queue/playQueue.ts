import type { Item } from '../../../shared/api/entities.ts'
import { openArticle } from '../../core/articleOpener.ts'
import type { Player } from '../../core/player.ts'
import { speakArticle } from '../../core/spokenArticle.ts'
import { hasSound } from '../../core/usePlayer.ts'

const canSpeak = 'speechSynthesis' in globalThis

/** Plays a recording, or opens an article and reads it aloud. False if this page or browser can't. */
export function playItem(player: Player, item: Item): boolean {
  if (hasSound(item)) {
    speakArticle(null)
    player.start(item)
    return true
  }
  if (!canSpeak) return false
  // First, so the sheet of the article before doesn't end the voice.
  speakArticle(item.id)
  if (openArticle(item)) return true
  speakArticle(null)
  return false
}

/** Plays the first entry that can be played here. */
export function playFirst(player: Player, items: readonly Item[]): boolean {
  return items.some((item) => playItem(player, item))
}
