import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasEpisodesSetting } from '../../core/keptSounds.ts'
import { onSpokenToEnd, speakArticle } from '../../core/spokenArticle.ts'
import { usePlayer } from '../../core/usePlayer.ts'
import { useStableCallback } from '../../ui/useStableCallback.ts'
import { playFirst } from './playQueue.ts'
import { loadQueue, useChangeQueue, useQueue } from './queueApi.ts'
import { getSleep, setSleep, useSleep } from './sleepTimer.ts'

/** While something plays: goes on with the next entry of the queue, and stops when the sleep timer ends. Draws nothing. */
export function QueueDriver() {
  const player = usePlayer()
  const cache = useQueryClient()
  const { items } = useQueue()
  const { remove } = useChangeQueue()
  const goOn = useStableCallback(async (endedId: number) => {
    const queue = await loadQueue(cache).catch(() => items ?? [])
    // The server may have taken it out already, since a recording ended.
    const ended = items?.find(({ id }) => id === endedId) ?? queue.find(({ id }) => id === endedId)
    if (ended !== undefined) void remove(ended)
    if (hasEpisodesSetting.get())
      void import('./keptEpisodes.ts').then(({ removeEpisodes }) => removeEpisodes([endedId]))
    if (getSleep() === 'atEnd') return setSleep(null)
    playFirst(
      player,
      queue.filter(({ id }) => id !== endedId),
    )
  })
  useEffect(() => onSpokenToEnd((id) => void goOn(id)), [goOn])
  useEffect(() => {
    let wasEnded = player.getState().isEnded
    return player.subscribe(() => {
      const { isEnded, recording } = player.getState()
      const hasEnded = isEnded && !wasEnded
      wasEnded = isEnded
      if (hasEnded && recording !== null) void goOn(recording.id)
    })
  }, [player, goOn])
  useNextKey(items !== undefined && items.length > 0, () => playFirst(player, items ?? []))
  useSleepEnd(() => {
    player.pause()
    speakArticle(null)
  })
  return null
}

/** The key of keyboards and headphones for the next one. */
function useNextKey(isOffered: boolean, playNext: () => unknown): void {
  const next = useStableCallback(playNext)
  useEffect(() => {
    if (!isOffered || !('mediaSession' in navigator)) return
    listenToNext(() => void next())
    return () => listenToNext(null)
  }, [isOffered, next])
}

function listenToNext(follow: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler('nexttrack', follow)
  } catch {
    // Older browsers support fewer actions.
  }
}

function useSleepEnd(onEnd: () => void): void {
  const sleep = useSleep()
  const end = useStableCallback(onEnd)
  useEffect(() => {
    if (sleep === null || sleep === 'atEnd') return
    const timer = setTimeout(
      () => {
        setSleep(null)
        end()
      },
      Math.max(0, sleep.at - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [sleep, end])
}
