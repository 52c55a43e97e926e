import styles from './ArticlePlayer.module.css'
import { PlayerButtons, PlayerSeek, PlayerSpeed } from './PlayerControls.tsx'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { VideoStage } from './VideoStage.tsx'

/** The player within the article that plays: the bar below the page is out of reach while an article is open. */
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
