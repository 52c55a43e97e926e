import { Download, LayoutDashboard, Send } from 'lucide-react'
import { useState } from 'react'
import { minutesToRead } from '../../../shared/readingTime.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useBookDownload, useBookSending } from '../../core/bookApi.ts'
import { type LaterProgress, useLaterItems, useLaterProgress } from '../../core/laterItems.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { SaveSearchDialog } from '../../onDemand/SearchDialogs.tsx'
import { ToMyFeeds } from '../../parts/ToMyFeeds.tsx'
import type { OpenItem } from '../../parts/useArticleOverlay.ts'
import { RiverFrame } from '../../river/RiverFrame.tsx'
import { useVisit } from '../../river/useVisit.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './LaterPage.module.css'

/** The list to read, with how much of it is left. Its block on the board is a search for it. */
export function LaterPage({ onOpen }: { onOpen: OpenItem }) {
  const { isOldestFirst } = useReaderView()
  const [isOnBoard, setOnBoard] = useState(false)
  const progress = useLaterProgress()
  const toBoard = { label: texts.laterOnBoard(), icon: LayoutDashboard, onChoose: () => setOnBoard(true) }
  const { mutate: download } = useBookDownload()
  const asBook = { label: texts.bookDownload(), icon: Download, onChoose: () => download('/books/later') }
  const send = useBookSending()
  const sent = send && { label: texts.bookSend(), icon: Send, onChoose: () => send({ kind: 'later' }) }
  return (
    <>
      <RiverFrame
        title={texts.later()}
        list={useLaterItems({ isOldestFirst })}
        visit={useVisit()}
        isOldestFirst={isOldestFirst}
        menu={[toBoard, asBook, ...(sent ? [sent] : [])]}
        head={progress !== undefined && progress.total > 0 && <Progress {...progress} />}
        empty={
          <EmptyState title={texts.laterEmpty()} hint={texts.laterEmptyHint()}>
            <ToMyFeeds />
          </EmptyState>
        }
        onOpen={onOpen}
      />
      {isOnBoard && <SaveSearchDialog query="is:later" name={texts.later()} onClose={() => setOnBoard(false)} />}
    </>
  )
}

function Progress({ total, read, wordsLeft }: LaterProgress) {
  const minutes = minutesToRead(wordsLeft)
  return (
    <div className={styles.progress}>
      <output className={styles.line}>
        <span>{texts.laterProgress({ read, total })}</span>
        {minutes !== null && <span>{texts.laterTimeLeft({ minutes })}</span>}
      </output>
      <ProgressBar label={texts.laterProgress({ read, total })} done={read / total} />
    </div>
  )
}
