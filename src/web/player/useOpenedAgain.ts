import { useEffect } from 'react'
import { useLoadPlaying } from '../core/useLoadPlaying.ts'
import { hasSound, usePlayer, usePlayerState } from '../core/usePlayer.ts'

const storageKey = 'playing'

/** After a reload the player is open and paused where it stopped. The tab remembers the item, the server the position. */
export function useOpenedAgain(): void {
  const loadPlaying = useLoadPlaying()
  const player = usePlayer()
  const openId = usePlayerState(({ recording }) => recording?.id)

  useEffect(() => {
    let isGone = false
    const id = Number(sessionStorage.getItem(storageKey))
    if (!id) return
    loadPlaying(id).then(
      (item) => {
        const isWanted = !isGone && player.getState().recording === null
        if (isWanted && hasSound(item)) player.load(item)
      },
      // The item is gone, or the server is down. The list of recordings to continue may still have it.
      () => sessionStorage.removeItem(storageKey),
    )
    return () => {
      isGone = true
    }
  }, [loadPlaying, player])

  useEffect(() => {
    if (openId === undefined) return
    sessionStorage.setItem(storageKey, String(openId))
    return () => sessionStorage.removeItem(storageKey)
  }, [openId])
}
