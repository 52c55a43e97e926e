import styles from './ArticlePlayer.module.css'
import { PlayerButtons, PlayerSeek, PlayerSpeed } from './PlayerControls.tsx'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { VideoStage } from './VideoStage.tsx'

/** The player within an article, because the player bar is out of reach while an article is open. */
export function ArticlePlayer({ isVideo }: { isVideo: boolean }) {
  usePlayerKeys()
  return (
    <div className={styles.player}>
      {isVideo && <VideoStage className={styles.stage} />}
      <PlayerButtons />
      <PlayerSeek className={styles.seek} />
      <PlayerSpeed />
    </div>
  )
}
