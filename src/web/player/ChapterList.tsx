import { ExternalLink } from 'lucide-react'
import type { Chapter } from '../../shared/features/podcasts.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Recording } from '../core/player.ts'
import { useChapters } from '../core/recordingNotesApi.ts'
import { useRecording } from '../core/usePlayer.ts'
import { clockTime } from '../ui/durations.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ChapterList.module.css'
import { NotesFailure } from './NotesFailure.tsx'
import { usePartHeard } from './usePartHeard.ts'

/** The chapters of a recording. Pressing one plays it. */
export function ChapterList({ recording }: { recording: Recording }) {
  const { chapters = none, error, retry } = useChapters(recording.id)
  const { playFrom } = useRecording(recording)
  const heard = usePartHeard(recording, chapters)
  if (error !== null && chapters === none)
    return <NotesFailure text={texts.chaptersFailed} error={error} onRetry={retry} />
  if (chapters === none) return <Skeleton height="96px" className={styles.waiting} />
  return (
    <ol className={styles.chapters}>
      {chapters.map(({ startSeconds, title, url }, index) => (
        <li key={`${startSeconds} ${title}`} className={styles.chapter}>
          <button
            type="button"
            aria-current={index === heard ? 'true' : undefined}
            className={styles.play}
            onClick={() => playFrom(startSeconds)}
          >
            <span className={styles.time}>{clockTime(startSeconds)}</span>
            <span dir="auto">{title}</span>
          </button>
          {url !== null && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={texts.chapterLink({ title })}
              className={styles.link}
            >
              <ExternalLink size={14} aria-hidden />
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}

const none: Chapter[] = []
