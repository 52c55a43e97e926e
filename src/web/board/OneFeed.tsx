import { useState } from 'react'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { useReadBoard } from '../core/boardItems.ts'
import { usePreferences } from '../core/usePreferences.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { FeedBlock } from './FeedBlock.tsx'
import styles from './OneFeed.module.css'

type OneFeedProps = { feed: Feed; onOpen: OpenItem }

/** The feed selected in the sidebar, with as many items as one load brings. */
export function OneFeed({ feed, onOpen }: OneFeedProps) {
  const readBoard = useReadBoard()
  const { unreadOnly } = usePreferences()
  const [shownCount, setShownCount] = useState<number>(limits.itemsPerLoadPerFeed)
  const open = useStableCallback((item: Item) =>
    onOpen(item, readBoard({ feeds: [feed], unreadOnly, shownCount: () => shownCount })),
  )
  return (
    <div className={styles.scroller}>
      <div className={styles.page}>
        <FeedBlock
          feed={feed}
          shownCount={shownCount}
          onShowMore={() => setShownCount((shown) => shown + limits.moreItemsShown)}
          onOpen={open}
          heading="h1"
        />
      </div>
    </div>
  )
}
