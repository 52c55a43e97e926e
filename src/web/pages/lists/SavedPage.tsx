import { Download, Send } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { useBookDownload, useBookSending } from '../../core/bookApi.ts'
import { useSavedItems } from '../../core/savedItems.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { ToMyFeeds } from '../../parts/ToMyFeeds.tsx'
import type { OpenItem } from '../../parts/useArticleOverlay.ts'
import { RiverFrame } from '../../river/RiverFrame.tsx'
import { useVisit } from '../../river/useVisit.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './SavedPage.module.css'

/** docs/specification.md#saved-items */
export function SavedPage({ onOpen }: { onOpen: OpenItem }) {
  const { isOldestFirst } = useReaderView()
  const { total, ...saved } = useSavedItems({ isOldestFirst })
  const visit = useVisit()
  const { mutate: download } = useBookDownload()
  const asBook = { label: texts.bookDownload(), icon: Download, onChoose: () => download('/books/saved') }
  const send = useBookSending()
  const sent = send && { label: texts.bookSend(), icon: Send, onChoose: () => send({ kind: 'saved' }) }
  const head = total !== undefined && total > 0 && (
    <output className={styles.count}>{texts.savedItemsCount({ count: total })}</output>
  )
  return (
    <RiverFrame
      title={texts.saved()}
      list={saved}
      visit={visit}
      isOldestFirst={isOldestFirst}
      menu={[asBook, ...(sent ? [sent] : [])]}
      head={head}
      empty={
        <EmptyState title={texts.noSavedItems()} hint={texts.savedHint()}>
          <ToMyFeeds />
        </EmptyState>
      }
      onOpen={onOpen}
    />
  )
}
