import { Gauge, LoaderCircle, Volume2 } from 'lucide-react'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type PlayerButtonAction, playOrPause, skipBack, skipForward } from '../actions/player.ts'
import { perform } from '../core/action.ts'
import { usePlayer, usePlayerState } from '../core/usePlayer.ts'
import { classNames } from '../ui/classNames.ts'
import { clockTime, spokenTime } from '../ui/durations.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { formatShare } from '../ui/language.ts'
import { Menu } from '../ui/Menu.tsx'
import styles from './PlayerControls.module.css'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

type PartProps = { className?: string | undefined }

export function PlayerButtons({ className }: PartProps) {
  const player = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const isWaiting = usePlayerState((state) => state.isPlaying && state.isWaiting)
  return (
    <div className={classNames(styles.buttons, className)}>
      <Skip action={skipBack} seconds={limits.skipBackSeconds} />
      <IconButton
        label={playOrPause.label({ isPlaying })}
        icon={isWaiting ? LoaderCircle : playOrPause.icon({ isPlaying })}
        aria-busy={isWaiting || undefined}
        className={styles.play}
        onClick={() => perform(playOrPause, player, { isPlaying })}
      />
      <Skip action={skipForward} seconds={limits.skipOnSeconds} />
    </div>
  )
}

function Skip({ action, seconds }: { action: PlayerButtonAction; seconds: number }) {
  const player = usePlayer()
  const state = player.getState()
  const label = action.label(state)
  const Picture = action.icon(state)
  const skip = () => perform(action, player, state)
  return (
    <button type="button" aria-label={label} title={label} className={styles.skip} onClick={skip}>
      <Picture size={26} aria-hidden />
      <span aria-hidden className={styles.seconds}>
        {seconds}
      </span>
    </button>
  )
}

/** The position and the duration. A live stream has no slider. */
export function PlayerSeek({ className }: PartProps) {
  const player = usePlayer()
  const position = usePlayerState((state) => Math.floor(state.positionSeconds))
  const duration = usePlayerState((state) => state.durationSeconds)
  const end = duration === null ? null : Math.max(Math.ceil(duration), 1)
  return (
    <div className={classNames(styles.seek, className)}>
      <span className={styles.time}>{clockTime(position)}</span>
      {end !== null && (
        <>
          <input
            type="range"
            aria-label={texts.playerPosition()}
            aria-valuetext={texts.playerPositionOf({ position: spokenTime(position), duration: spokenTime(end) })}
            min={0}
            max={end}
            step={1}
            value={Math.min(position, end)}
            style={filledTo(position / end)}
            className={styles.slider}
            onChange={({ target }) => player.seekTo(target.valueAsNumber)}
          />
          <span className={styles.time}>{clockTime(end)}</span>
        </>
      )}
    </div>
  )
}

export function PlayerSpeed({ className }: PartProps) {
  const player = usePlayer()
  const rate = usePlayerState((state) => state.rate)
  return (
    <Menu
      label={texts.playerSpeed({ rate })}
      icon={Gauge}
      text={texts.playerRate({ rate })}
      className={className}
      items={rates.map((each) => ({
        label: texts.playerRate({ rate: each }),
        isChecked: each === rate,
        onChoose: () => player.setRate(each),
      }))}
    />
  )
}

export function PlayerVolume({ className }: PartProps) {
  const player = usePlayer()
  const volume = usePlayerState((state) => state.volume)
  return (
    <label className={classNames(styles.volume, className)}>
      <Volume2 size={16} aria-hidden />
      <input
        type="range"
        aria-label={texts.playerVolume()}
        aria-valuetext={formatShare(volume)}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        style={filledTo(volume)}
        className={styles.slider}
        onChange={({ target }) => player.setVolume(target.valueAsNumber)}
      />
    </label>
  )
}

const filledTo = (part: number) => ({ '--filled': `${Math.min(part, 1) * 100}%` }) as React.CSSProperties
