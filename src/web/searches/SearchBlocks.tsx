import type { SavedSearch } from '../../shared/api/entities.ts'
import type { OpenItem } from '../items/useArticleOverlay.ts'
import { SearchBlock } from './SearchBlock.tsx'
import styles from './SearchBlocks.module.css'

/** The searches that stand in a column, above its feeds. */
export function SearchBlocks({ searches, onOpen }: { searches: SavedSearch[]; onOpen: OpenItem }) {
  return (
    <div className={styles.blocks}>
      {searches.map((search) => (
        <SearchBlock key={search.id} search={search} onOpen={onOpen} />
      ))}
    </div>
  )
}
