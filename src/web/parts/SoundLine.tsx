import { Pause, Play } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { itemTitle } from '../core/itemTitle.ts'
import type { Recording } from '../core/player.ts'
import { useRecording } from '../core/usePlayer.ts'
import { shortTime } from '../ui/durations.ts'
import { ThinBar } from '../ui/ThinBar.tsx'
import styles from './SoundLine.module.css'

/** The recording of an item: a play button, the duration and the reader's progress. */
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
        aria-label={(isPlaying ? texts.soundPause : texts.soundPlay)({ title: itemTitle(recording) })}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        <Picture size={12} aria-hidden fill="currentColor" />
      </button>
      {durationSeconds !== null && (
        <time dateTime={`PT${Math.round(durationSeconds)}S`}>{shortTime(durationSeconds)}</time>
      )}
      {isFinished && <span>{texts.soundFinished()}</span>}
      {isBegun && (
        <ThinBar
          label={texts.soundProgress()}
          max={durationSeconds}
          value={positionSeconds}
          title={texts.soundTimeLeft({ time: shortTime(Math.max(0, durationSeconds - positionSeconds)) })}
        />
      )}
    </span>
  )
}
