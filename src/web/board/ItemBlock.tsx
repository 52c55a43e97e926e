import type { ReactNode } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { ItemStory } from '../parts/ItemStory.tsx'
import { Button } from '../ui/Button.tsx'
import { LoadFailureLine } from '../ui/LoadFailure.tsx'
import styles from './ItemBlock.module.css'

type ItemBlockProps = { headingId: string; header: ReactNode; children: ReactNode }

/** A block of the board, of a feed or a search. */
export function ItemBlock({ headingId, header, children }: ItemBlockProps) {
  return (
    // Its tools show while the pointer or the focus is anywhere in it (FeedBlockHeader.module.css).
    <section aria-labelledby={headingId} data-block className={styles.block}>
      {header}
      {children}
    </section>
  )
}

type BlockItemsProps = {
  headingId: string
  items: Item[]
  /** The heading of each item. */
  heading: 'h2' | 'h3' | 'h4'
  /** The items are of several feeds: each shows its feed, and none is large. */
  isMixed?: boolean
  /** Folded search terms to mark. */
  terms?: readonly string[]
  /** Shown if there are no items. */
  emptyNote: ReactNode
  /** The reason why no more items could be loaded. */
  alert: string | null
  onRetry: () => unknown
  /** null if there are no more items. */
  more: { isBusy: boolean; onPress: () => void } | null
  /** One function for the whole list. */
  onOpen: (item: Item) => void
}

/** The shown items of a block, and the button for more. */
export function BlockItems({ headingId, items, heading, isMixed = false, more, ...props }: BlockItemsProps) {
  const { view } = usePreferences()
  const marks = useItemMarks()
  const lookOf = (index: number) => {
    if (view === 'cards') return 'card'
    // In the list the first item of a feed is large if it has a picture.
    return index === 0 && !isMixed ? 'lead' : 'row'
  }
  return (
    <>
      {items.map((item, index) => (
        <ItemStory
          key={item.id}
          item={item}
          look={lookOf(index)}
          heading={heading}
          isFeedNamed={isMixed}
          terms={props.terms}
          marks={marks}
          onOpen={props.onOpen}
        />
      ))}
      {items.length === 0 && <BlockNote>{props.emptyNote}</BlockNote>}
      <LoadFailureLine text={props.alert} onRetry={props.onRetry} />
      {more !== null && (
        <Button
          look="quiet"
          className={styles.more}
          isBusy={more.isBusy}
          onClick={more.onPress}
          aria-describedby={headingId}
        >
          {texts.blockLoadMore()}
        </Button>
      )}
    </>
  )
}

/** Shown instead of items that could not be loaded. */
export function BlockFailure({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const reason = explainFailure(error, '')
  const text = reason === '' ? texts.blockFailed() : texts.blockFailedBecause({ reason })
  return <LoadFailureLine text={text} onRetry={onRetry} />
}

/** A note in the place of items. */
export function BlockNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
