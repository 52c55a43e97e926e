import type { SavedSearch } from '../../shared/api/entities.ts'
import { BlockPlace } from '../columns/BlockPlace.tsx'
import { DragHandle } from '../columns/DragHandle.tsx'
import { searchPlace } from '../columns/dropPlaces.ts'
import type { OpenItem } from '../items/useArticleOverlay.ts'
import { SearchBlock } from './SearchBlock.tsx'
import styles from './SearchBlocks.module.css'

/** The searches that stand in a column, above its feeds: to drag, and to drop another on. */
export function SearchBlocks({ searches, onOpen }: { searches: SavedSearch[]; onOpen: OpenItem }) {
  return (
    <div className={styles.blocks}>
      {searches.map((search) => {
        const place = searchPlace(search.id)
        return (
          <BlockPlace key={search.id} place={place}>
            <SearchBlock search={search} onOpen={onOpen} handle={<DragHandle place={place} title={search.name} />} />
          </BlockPlace>
        )
      })}
    </div>
  )
}
