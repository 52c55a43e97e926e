import { type ReactNode, useEffect, useState } from 'react'
import { createPlayer } from '../data/player.ts'
import { keepPositions } from '../data/positionKeeper.ts'
import { PlayerContext, usePlayerState } from '../data/usePlayer.ts'
import { later } from '../ui/later.tsx'
import { useOpenedAgain } from './useOpenedAgain.ts'

const loadPlayerBar = () => import('./PlayerBar.tsx')
const PlayerBar = later(async () => (await loadPlayerBar()).PlayerBar)

/** The signed-in pages with what plays below them: it stays while they come and go. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [player] = useState(() => createPlayer({ prepare: () => void loadPlayerBar() }))
  useEffect(() => {
    const stopKeeping = keepPositions(player)
    return () => {
      // First: after signing out there is nobody to keep a position for.
      stopKeeping()
      player.close()
    }
  }, [player])
  return (
    <PlayerContext value={player}>
      {children}
      <OpenPlayer />
    </PlayerContext>
  )
}

function OpenPlayer() {
  const isOpen = usePlayerState(({ recording }) => recording !== null)
  useOpenedAgain()
  return isOpen ? <PlayerBar /> : null
}
