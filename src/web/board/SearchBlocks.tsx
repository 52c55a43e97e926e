import type { SavedSearch } from '../../shared/api/entities.ts'
import { searchPlace } from '../parts/dragPlaces.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { BlockPlace } from './BlockPlace.tsx'
import { DragHandle } from './DragHandle.tsx'
import { SearchBlock } from './SearchBlock.tsx'
import styles from './SearchBlocks.module.css'

/** The searches of a column, above its feeds. They can be dragged and dropped on. */
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
