import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Item, SavedSearch } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { type FoundItems, useFoundItems } from '../core/foundItems.ts'
import { isHiddenSearched } from '../core/hiddenItems.ts'
import { listLookSetting } from '../core/listLook.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { HiddenInList } from '../river/HiddenInList.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { Link } from '../ui/navigation/Link.tsx'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { BlockFailure, BlockItems, ItemBlock } from './ItemBlock.tsx'
import styles from './SearchBlock.module.css'
import { SearchMenu } from './SearchMenu.tsx'

type SearchBlockProps = {
  search: SavedSearch
  /** The drag handle. */
  handle: ReactNode
  onOpen: OpenItem
}

/** A saved search on the board, like a feed's block. */
export function SearchBlock({ search, handle, onOpen }: SearchBlockProps) {
  const headingId = `search-${search.id}`
  return (
    <ItemBlock headingId={headingId} header={<SearchHeader search={search} headingId={headingId} handle={handle} />}>
      {/* The key: a changed query shows another list from its start. */}
      <SearchedItems key={search.query} search={search} headingId={headingId} onOpen={onOpen} />
    </ItemBlock>
  )
}

/** The name links to all results. */
function SearchHeader({ search, headingId, handle }: Omit<SearchBlockProps, 'onOpen'> & { headingId: string }) {
  return (
    <header className={styles.header}>
      {handle}
      <Search size={16} aria-hidden className={styles.icon} />
      <h3 id={headingId} dir="auto" className={styles.title} title={search.query}>
        <Link to="." search={{ q: search.query }} className={styles.link}>
          {search.name}
        </Link>
      </h3>
      <SearchMenu search={search} />
    </header>
  )
}

type SearchedItemsProps = Omit<SearchBlockProps, 'handle'> & { headingId: string }

function SearchedItems({ search, headingId, onOpen }: SearchedItemsProps) {
  const { unreadOnly } = usePreferences()
  const found = useFoundItems({ query: search.query, place: 'board', unreadOnly })
  const openHidden = useStableCallback((item: Item) => onOpen(item, [item], found.terms))
  return (
    <BlockOfFound found={found} headingId={headingId} onOpen={onOpen}>
      {!isHiddenSearched(search.query) && <HiddenInList scope={{ query: search.query }} onOpen={openHidden} />}
    </BlockOfFound>
  )
}

type BlockOfFoundProps = { found: FoundItems; headingId: string; onOpen: OpenItem; children?: ReactNode }

/** The first items of a list across feeds, and more on demand. */
export function BlockOfFound({ found, headingId, onOpen, children }: BlockOfFoundProps) {
  const { unreadOnly } = usePreferences()
  const { items, error, refusal } = found
  const { firstItems } = useDeviceSetting(listLookSetting)
  const [more, setMore] = useState(0)
  const shownCount = firstItems + more
  const shown = items?.slice(0, shownCount) ?? []
  const open = useStableCallback((item: Item) => onOpen(item, shown, found.terms))
  if (refusal !== null) return <FormMessage text={refusal} />
  if (items === undefined && error !== null) return <BlockFailure error={error} onRetry={found.retry} />
  if (items === undefined) return <ItemSkeletons count={firstItems} />

  const wanted = shownCount + limits.moreItemsShown
  const loadMore = async () => {
    if (items.length < wanted && found.hasMore) await found.showMore()
    setMore((before) => before + limits.moreItemsShown)
  }
  const isAtEnd = shown.length === items.length && !found.hasMore
  return (
    <>
      <BlockItems
        headingId={headingId}
        items={shown}
        heading="h4"
        isMixed
        terms={found.terms}
        emptyNote={unreadOnly ? texts.blockNoUnread() : texts.searchEmpty()}
        alert={error === null ? null : explainFailure(error, texts.loadMoreFailed())}
        onRetry={loadMore}
        more={isAtEnd ? null : { isBusy: found.isLoadingMore, onPress: loadMore }}
        onOpen={open}
      />
      {children}
    </>
  )
}
