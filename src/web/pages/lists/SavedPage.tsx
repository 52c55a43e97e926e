import { texts } from '../../../shared/texts/texts.ts'
import { useSavedItems } from '../../core/savedItems.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import type { OpenItem } from '../../parts/useArticleOverlay.ts'
import { RiverFrame } from '../../river/RiverFrame.tsx'
import { useVisit } from '../../river/useVisit.ts'
import styles from './SavedPage.module.css'

/** docs/specification.md#saved-items */
export function SavedPage({ onOpen }: { onOpen: OpenItem }) {
  const { isOldestFirst } = useReaderView()
  const { total, ...saved } = useSavedItems({ isOldestFirst })
  const visit = useVisit()
  const head = (
    <div className={styles.head}>
      {total !== undefined && <output className={styles.count}>{texts.savedItemsCount({ count: total })}</output>}
      {total === 0 && <p className={styles.hint}>{texts.savedHint()}</p>}
    </div>
  )
  return (
    <RiverFrame
      title={texts.saved()}
      list={saved}
      visit={visit}
      isOldestFirst={isOldestFirst}
      head={head}
      onOpen={onOpen}
    />
  )
}
