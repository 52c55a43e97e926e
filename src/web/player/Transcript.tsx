import { type RefObject, useEffect, useRef } from 'react'
import type { TranscriptLine } from '../../shared/features/podcasts.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Recording } from '../core/player.ts'
import { useTranscript } from '../core/recordingNotesApi.ts'
import { useRecording } from '../core/usePlayer.ts'
import { clockTime, spokenTime } from '../ui/durations.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NotesFailure } from './NotesFailure.tsx'
import styles from './Transcript.module.css'
import { usePartHeard } from './usePartHeard.ts'

type TranscriptProps = { recording: Recording; index: number; language: string | null }

/** The text of a recording. It scrolls with the player, and pressing a time plays from there. */
export function Transcript({ recording, index, language }: TranscriptProps) {
  const { lines = none, error, retry } = useTranscript({ itemId: recording.id, index })
  const { isPlaying, playFrom } = useRecording(recording)
  const heard = usePartHeard(recording, lines)
  const sheet = useRef<HTMLElement>(null)
  useFollowing(sheet, isPlaying ? heard : -1)
  if (error !== null && lines === none)
    return <NotesFailure text={texts.transcriptFailed} error={error} onRetry={retry} />
  if (lines === none) return <Skeleton height="240px" className={styles.waiting} />
  return (
    <section
      ref={sheet}
      aria-label={texts.transcript()}
      lang={language ?? undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
      tabIndex={0}
      className={styles.lines}
    >
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one transcript never change their places.
        <div key={place} aria-current={place === heard ? 'true' : undefined} className={styles.line}>
          {line.startSeconds === null ? <span /> : <PlayFrom seconds={line.startSeconds} onPlay={playFrom} />}
          <p dir="auto">
            {line.speaker !== '' && <strong className={styles.speaker}>{line.speaker}</strong>}
            {line.text}
          </p>
        </div>
      ))}
    </section>
  )
}

const none: TranscriptLine[] = []

function PlayFrom({ seconds, onPlay }: { seconds: number; onPlay: (seconds: number) => void }) {
  return (
    <button
      type="button"
      aria-label={texts.transcriptPlayFrom({ time: spokenTime(seconds) })}
      className={styles.time}
      onClick={() => onPlay(seconds)}
    >
      {clockTime(seconds)}
    </button>
  )
}

/** Keeps the current line visible. Only the transcript scrolls, not the page. */
function useFollowing(sheet: RefObject<HTMLElement | null>, line: number): void {
  useEffect(() => {
    const shown = sheet.current
    const current = shown?.children[line]
    if (shown === null || !(current instanceof HTMLElement)) return
    const top = current.offsetTop - shown.offsetTop
    const isInSight = top >= shown.scrollTop && top + current.offsetHeight <= shown.scrollTop + shown.clientHeight
    if (!isInSight) shown.scrollTop = top - shown.clientHeight / 3
  }, [sheet, line])
}
