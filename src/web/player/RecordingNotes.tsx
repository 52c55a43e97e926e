import { type ReactNode, useState } from 'react'
import type { RecordingNotes as Notes } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Recording } from '../core/player.ts'
import { languageName } from '../ui/language.ts'
import { ChapterList } from './ChapterList.tsx'
import styles from './RecordingNotes.module.css'
import { Transcript } from './Transcript.tsx'

/** The chapters and transcripts of a recording. Each is loaded when the reader opens it. */
export function RecordingNotes({ recording, hasChapters, transcripts }: Notes & { recording: Recording }) {
  return (
    <>
      {hasChapters && (
        <Folded title={texts.chapters()}>
          <ChapterList recording={recording} />
        </Folded>
      )}
      {transcripts.map(({ language }, index) => (
        <Folded
          key={language}
          title={
            transcripts.length > 1 && language !== null
              ? texts.transcriptIn({ language: languageName(language) })
              : texts.transcript()
          }
        >
          <Transcript recording={recording} index={index} language={language} />
        </Folded>
      ))}
    </>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className={styles.notes} onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary className={styles.title}>{title}</summary>
      {isOpened && children}
    </details>
  )
}
