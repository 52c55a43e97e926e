import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useFoundItems } from '../../data/foundItems.ts'
import { SaveSearchDialog } from '../../later/SearchDialogs.tsx'
import { ItemList } from '../../parts/ItemList.tsx'
import type { OpenItem } from '../../parts/useArticleOverlay.ts'
import { Button } from '../../ui/Button.tsx'
import { ItemsPage } from './ItemsPage.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchHelp } from './SearchHelp.tsx'
import styles from './SearchPage.module.css'

/** The reader's items that match the query in the address. */
export function SearchPage({ query, onOpen }: { query: string; onOpen: OpenItem }) {
  const [isSaving, setSaving] = useState(false)
  const found = useFoundItems({ query, place: 'page', unreadOnly: false })
  const isNothingFound = found.items?.length === 0
  return (
    // The search may have started in the list under the header's field, which is gone.
    <ItemsPage title={texts.searchItems()} isFocusedAtFirst>
      <SearchField query={query} refusal={found.refusal} />
      {found.refusal === null && (
        <div className={styles.line}>
          <output>{resultText(found.items?.length, found.order)}</output>
          <Button look="quiet" onClick={() => setSaving(true)}>
            <BookmarkPlus size={16} aria-hidden />
            {texts.saveThisSearch()}
          </Button>
        </div>
      )}
      {found.refusal === null && <ItemList list={found} onOpen={onOpen} />}
      {(isNothingFound || found.refusal !== null) && <SearchHelp />}
      {isSaving && <SaveSearchDialog query={query} onClose={() => setSaving(false)} />}
    </ItemsPage>
  )
}

/** Without the total: counting a hundred thousand matches of a common word would be slow. */
function resultText(count: number | undefined, order: 'arrival' | 'saved' | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return texts.nothingFound()
  return order === 'saved' ? texts.lastSavedFirst() : texts.newestFirst()
}
