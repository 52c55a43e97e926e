import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { RecordingNotes as Notes } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Recording } from '../core/player.ts'
import { languageName } from '../ui/language.ts'
import { ChapterList } from './ChapterList.tsx'
import styles from './RecordingNotes.module.css'
import { Transcript } from './Transcript.tsx'

/**
 * The chapters and transcripts of a recording. Each is loaded when the reader opens it. Beside the article, where a wide window has room,
 * the first one is open (article/ArticleOverlay.module.css).
 */
export function RecordingNotes({ recording, hasChapters, transcripts }: Notes & { recording: Recording }) {
  const { notes, isBeside } = useIsBeside()
  return (
    <div ref={notes} data-recording-notes className={styles.all}>
      <div>
        {hasChapters && (
          <Folded title={texts.chapters()} isOpenAtFirst={isBeside}>
            <ChapterList recording={recording} />
          </Folded>
        )}
        {transcripts.map(({ language }, index) => (
          <Folded
            key={language}
            isOpenAtFirst={isBeside && !hasChapters && index === 0}
            title={
              transcripts.length > 1 && language !== null
                ? texts.transcriptIn({ language: languageName(language) })
                : texts.transcript()
            }
          >
            <Transcript recording={recording} index={index} language={language} />
          </Folded>
        ))}
      </div>
    </div>
  )
}

type FoldedProps = { title: string; isOpenAtFirst: boolean; children: ReactNode }

function Folded({ title, isOpenAtFirst, children }: FoldedProps) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details
      open={isOpenAtFirst}
      className={styles.notes}
      onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}
    >
      <summary className={styles.title}>{title}</summary>
      {isOpened && children}
    </details>
  )
}

/** The style sheet decides, so there is one place for the widths. */
function useIsBeside() {
  const notes = useRef<HTMLDivElement>(null)
  const [isBeside, setBeside] = useState(false)
  useLayoutEffect(() => {
    if (notes.current !== null) setBeside(getComputedStyle(notes.current).position === 'absolute')
  }, [])
  return { notes, isBeside }
}
