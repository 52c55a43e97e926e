import { type ReactNode, useState } from 'react'
import type { RecordingNotes as Notes } from '../../shared/api/entities.ts'
import type { Recording } from '../data/player.ts'
import { ChapterList } from './ChapterList.tsx'
import { languageName } from './languageName.ts'
import styles from './RecordingNotes.module.css'
import { Transcript } from './Transcript.tsx'

/** What stands beside a recording, folded until it is wanted: then it is asked for. */
export function RecordingNotes({ recording, hasChapters, transcripts }: Notes & { recording: Recording }) {
  return (
    <>
      {hasChapters && (
        <Folded title="Chapters">
          <ChapterList recording={recording} />
        </Folded>
      )}
      {transcripts.map(({ language }, index) => (
        <Folded
          key={language}
          title={transcripts.length > 1 && language !== null ? `Transcript (${languageName(language)})` : 'Transcript'}
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
