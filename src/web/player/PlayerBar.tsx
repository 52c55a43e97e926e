import { texts } from '../../shared/texts/texts.ts'
import { closePlayer } from '../actions/player.ts'
import { slot } from '../core/feature.ts'
import { itemTitle } from '../core/itemTitle.ts'
import type { Recording } from '../core/player.ts'
import { usePlayer, usePlayerState } from '../core/usePlayer.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { Favicon } from '../parts/Favicon.tsx'
import { ItemPicture } from '../parts/ItemPicture.tsx'
import { useRootMark } from '../ui/useRootMark.ts'
import { ChapterMenu } from './ChapterMenu.tsx'
import styles from './PlayerBar.module.css'
import { PlayerButtons, PlayerSeek, PlayerSpeed, PlayerVolume } from './PlayerControls.tsx'
import { useMediaSession } from './useMediaSession.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { VideoStage } from './VideoStage.tsx'

/** The player below every page. */
export function PlayerBar() {
  const player = usePlayer()
  const recording = usePlayerState((state) => state.recording)
  const Queue = slot('playerQueue')
  usePlayerKeys()
  useMediaSession(recording)
  useRootMark('data-has-player', { isSet: recording !== null })
  if (recording === null) return null
  return (
    <section aria-label={texts.player()} className={styles.bar}>
      {recording.sound.isVideo && <VideoStage className={styles.stage} />}
      <PlayerSeek className={styles.seek} />
      <NowPlaying recording={recording} />
      <PlayerButtons className={styles.buttons} />
      <div className={styles.tools}>
        <ChapterMenu recording={recording} />
        <PlayerVolume className={styles.volume} />
        {Queue && <Queue />}
        <PlayerSpeed className={styles.speed} />
        <ActionButton action={closePlayer} tools={player} subject={player.getState()} />
      </div>
    </section>
  )
}

function NowPlaying({ recording }: { recording: Recording }) {
  const isBroken = usePlayerState((state) => state.isBroken)
  const { imageUrl, feed } = recording
  return (
    <div className={styles.playing}>
      {imageUrl === null ? (
        <Favicon title={feed.title} address={feed.favicon} />
      ) : (
        <ItemPicture key={imageUrl} address={imageUrl} className={styles.cover} />
      )}
      <div className={styles.names}>
        <p dir="auto" className={styles.title}>
          {itemTitle(recording)}
        </p>
        {isBroken ? (
          <p role="alert" className={styles.failure}>
            {texts.playerFailed()}
          </p>
        ) : (
          <p dir="auto" className={styles.feed}>
            {feed.title}
          </p>
        )}
      </div>
    </div>
  )
}
