import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { ItemSkeletons } from '../items/ItemSkeleton.tsx'
import { ItemStory } from '../items/ItemStory.tsx'
import type { OpenItem } from '../items/useArticleOverlay.ts'
import { usePreferences } from '../reader/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useFoundItems } from './foundItems.ts'
import styles from './SearchBlock.module.css'
import { SearchMenu } from './SearchMenu.tsx'

type SearchBlockProps = { search: SavedSearch; onOpen: OpenItem }

/** A saved search on the board, in the manner of a feed's block. Its name leads to all it finds. */
export function SearchBlock({ search, onOpen }: SearchBlockProps) {
  const headingId = `search-${search.id}`
  return (
    <section aria-labelledby={headingId} className={styles.block}>
      <header className={styles.header}>
        <Search size={16} aria-hidden className={styles.icon} />
        <h3 id={headingId} dir="auto" className={styles.title} title={search.query}>
          <Link to="." search={{ q: search.query }} className={styles.link}>
            {search.name}
          </Link>
        </h3>
        <SearchMenu search={search} />
      </header>
      {/* Another query is another list, shown from its start. */}
      <BlockItems key={search.query} search={search} onOpen={onOpen} />
    </section>
  )
}

function BlockItems({ search, onOpen }: SearchBlockProps) {
  const { unreadOnly, view } = usePreferences()
  const { items, error, refusal, ...found } = useFoundItems({ query: search.query, place: 'board', unreadOnly })
  const [shownCount, setShownCount] = useState<number>(limits.firstItemsShown)
  if (refusal !== null) return <FormMessage text={refusal} />
  if (items === undefined && error !== null) return <p className={styles.note}>Its items could not be loaded.</p>
  if (items === undefined) return <ItemSkeletons count={limits.firstItemsShown} />

  const shown = items.slice(0, shownCount)
  const wanted = shownCount + limits.moreItemsShown
  const loadMore = async () => {
    if (items.length < wanted && found.hasMore) await found.showMore()
    setShownCount(wanted)
  }
  const isAtEnd = shown.length === items.length && !found.hasMore
  return (
    <>
      {shown.map((item) => (
        <ItemStory
          key={item.id}
          item={item}
          look={view === 'cards' ? 'card' : 'row'}
          heading="h4"
          isFeedNamed
          terms={found.terms}
          onOpen={(opened) => onOpen(opened, shown, found.terms)}
        />
      ))}
      {shown.length === 0 && <p className={styles.note}>{unreadOnly ? 'Nothing unread.' : 'Nothing found yet.'}</p>}
      <FormMessage text={error === null ? null : messages.loadMoreFailed} />
      {!isAtEnd && (
        <Button
          look="quiet"
          className={styles.more}
          isBusy={found.isLoadingMore}
          onClick={loadMore}
          aria-describedby={`search-${search.id}`}
        >
          Load More Articles
        </Button>
      )}
    </>
  )
}
