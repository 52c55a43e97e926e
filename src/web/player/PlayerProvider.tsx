import { type ReactNode, useEffect, useState } from 'react'
import { slot } from '../core/feature.ts'
import { createPlayer } from '../core/player.ts'
import { keepPositions } from '../core/positionKeeper.ts'
import { useIsSpeaking } from '../core/spokenArticle.ts'
import { PlayerContext, usePlayerState } from '../core/usePlayer.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useOpenedAgain } from './useOpenedAgain.ts'

const loadPlayerBar = () => import('./PlayerBar.tsx')
const PlayerBar = lazyComponent(async () => (await loadPlayerBar()).PlayerBar)

/** The signed-in pages with the player below them, which keeps playing when the page changes. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [player] = useState(() => createPlayer({ prepare: () => void loadPlayerBar() }))
  useEffect(() => {
    const stopKeeping = keepPositions(player)
    return () => {
      // First, because closing would save the position, and the reader may have signed out.
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
  const isSpeaking = useIsSpeaking()
  const Driver = slot('queueDriver')
  useOpenedAgain()
  return (
    <>
      {(isOpen || isSpeaking) && Driver && <Driver />}
      {isOpen && <PlayerBar />}
    </>
  )
}
