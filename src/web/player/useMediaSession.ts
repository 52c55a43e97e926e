import { useEffect } from 'react'
import { limits } from '../../shared/limits.ts'
import { itemTitle } from '../core/itemTitle.ts'
import type { Recording } from '../core/player.ts'
import { usePlayer, usePlayerState } from '../core/usePlayer.ts'

/** Connects the media keys of keyboards and headphones, and shows the recording on a locked screen. */
export function useMediaSession(recording: Recording | null): void {
  const player = usePlayer()
  const duration = usePlayerState(({ durationSeconds }) => durationSeconds)
  const position = usePlayerState(({ positionSeconds }) => Math.floor(positionSeconds))
  const rate = usePlayerState((state) => state.rate)

  useEffect(() => {
    if (recording === null || !('mediaSession' in navigator)) return
    const picture = recording.imageUrl ?? recording.feed.favicon
    navigator.mediaSession.metadata = new MediaMetadata({
      title: itemTitle(recording),
      artist: recording.feed.title,
      artwork: picture === null ? [] : [{ src: new URL(picture, location.href).href }],
    })
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', player.play],
      ['pause', player.pause],
      ['stop', player.close],
      ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? limits.skipBackSeconds))],
      ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? limits.skipOnSeconds)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && player.seekTo(seekTime)],
    ]
    for (const [action, follow] of actions) listen(action, follow)
    return () => {
      navigator.mediaSession.metadata = null
      for (const [action] of actions) listen(action, null)
    }
  }, [player, recording])

  useEffect(() => {
    if (!('mediaSession' in navigator) || duration === null || position > duration) return
    navigator.mediaSession.setPositionState({ duration, position, playbackRate: rate })
  }, [duration, position, rate])
}

function listen(action: MediaSessionAction, follow: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, follow)
  } catch {
    // Older browsers support fewer actions.
  }
}
