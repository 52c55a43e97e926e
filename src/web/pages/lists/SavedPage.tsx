import { Download } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { useBookDownload } from '../../core/bookApi.ts'
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
  const head = total !== undefined && total > 0 && (
    <output className={styles.count}>{texts.savedItemsCount({ count: total })}</output>
  )
  return (
    <RiverFrame
      title={texts.saved()}
      list={saved}
      visit={visit}
      isOldestFirst={isOldestFirst}
      menu={[asBook]}
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
