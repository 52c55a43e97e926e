import { Pause, Play } from 'lucide-react'
import { itemTitle } from '../data/itemTitle.ts'
import type { Recording } from '../data/player.ts'
import { useRecording } from '../data/usePlayer.ts'
import { shortTime } from '../ui/durations.ts'
import styles from './SoundLine.module.css'

/** What an item brings to hear: a press plays it; how long it is, and how far one has come. */
export function SoundLine({ recording }: { recording: Recording }) {
  const { isPlaying, positionSeconds, toggle, prepare } = useRecording(recording)
  const { durationSeconds, isFinished } = recording.sound
  const Picture = isPlaying ? Pause : Play
  const isBegun = positionSeconds > 0 && !isFinished && durationSeconds !== null
  return (
    <span className={styles.sound}>
      <button
        type="button"
        className={styles.play}
        aria-label={`${isPlaying ? 'Pause' : 'Play'}: ${itemTitle(recording)}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        <Picture size={12} aria-hidden fill="currentColor" />
      </button>
      {durationSeconds !== null && <span>{shortTime(durationSeconds)}</span>}
      {isFinished && <span>played</span>}
      {isBegun && (
        <meter
          aria-label="Listened"
          max={durationSeconds}
          value={positionSeconds}
          title={`${shortTime(Math.max(0, durationSeconds - positionSeconds))} left`}
          className={styles.bar}
        />
      )}
    </span>
  )
}
