import { texts } from '../../../shared/texts/texts.ts'
import { useSavedItems } from '../../data/savedItems.ts'
import { ItemList } from '../../parts/ItemList.tsx'
import type { OpenItem } from '../../parts/useArticleOverlay.ts'
import { ItemsPage } from './ItemsPage.tsx'
import styles from './SavedPage.module.css'

/** docs/specification.md#saved-items */
export function SavedPage({ onOpen }: { onOpen: OpenItem }) {
  const { total, ...saved } = useSavedItems()
  return (
    <ItemsPage title={texts.saved()}>
      {total !== undefined && <output className={styles.count}>{texts.savedItemsCount({ count: total })}</output>}
      {total === 0 && <p className={styles.hint}>{texts.savedHint()}</p>}
      <ItemList list={saved} onOpen={onOpen} />
    </ItemsPage>
  )
}
