import type { Item } from '../../../shared/api/entities.ts'
import type { Recording } from '../../core/player.ts'
import { hasSound } from '../../core/usePlayer.ts'
import type { KeptEpisode } from './episodeStore.ts'

export const episodesAhead = 2

type Choice = {
  /** In the order in which they are fetched. */
  wanted: { item: Recording; isChosen: boolean }[]
  dropped: number[]
}

type Known = {
  queue: readonly Item[]
  kept: readonly Pick<KeptEpisode, 'id' | 'item' | 'isChosen'>[]
  isAheadOn: boolean
  /** Ids of kept episodes that were heard to the end, or are gone. */
  over: ReadonlySet<number>
}

/** Pure: chosen episodes stay until they were heard, and the next ones of the queue while they are next. */
export function chooseEpisodes({ queue, kept, isAheadOn, over }: Known): Choice {
  const chosen = kept.filter(({ id, isChosen }) => isChosen && !over.has(id)).map(({ item }) => item)
  const isChosen = new Set(chosen.map(({ id }) => id))
  const isOpen = (item: Item): item is Recording => hasSound(item) && !over.has(item.id) && !item.sound.isFinished
  const next = isAheadOn ? queue.filter(isOpen).slice(0, episodesAhead) : []
  const ahead = next.filter(({ id }) => !isChosen.has(id))
  const stays = new Set([...isChosen, ...ahead.map(({ id }) => id)])
  return {
    wanted: [...chosen.map((item) => ({ item, isChosen: true })), ...ahead.map((item) => ({ item, isChosen: false }))],
    dropped: kept.map(({ id }) => id).filter((id) => !stays.has(id)),
  }
}
