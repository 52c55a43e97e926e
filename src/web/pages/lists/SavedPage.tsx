import { savedItemsCount } from '../../../shared/messages.ts'
import { useSavedItems } from '../../data/savedItems.ts'
import { ItemList } from '../../parts/ItemList.tsx'
import type { OpenItem } from '../../parts/useArticleOverlay.ts'
import { ItemsPage } from './ItemsPage.tsx'
import styles from './SavedPage.module.css'

/** What the reader keeps, newest first. */
export function SavedPage({ onOpen }: { onOpen: OpenItem }) {
  const { total, ...saved } = useSavedItems()
  return (
    <ItemsPage title="Saved">
      {total !== undefined && <output className={styles.count}>{savedItemsCount(total)}</output>}
      {total === 0 && <p className={styles.hint}>Articles you save appear here.</p>}
      <ItemList list={saved} onOpen={onOpen} />
    </ItemsPage>
  )
}
