import { type FocusEvent, type RefObject, useId, useRef } from 'react'
import type { Feed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { isWhollyKnown } from '../../core/boardFrame.ts'
import { TagBadge } from '../../parts/TagBadge.tsx'
import { isRightToLeft } from '../../ui/isRightToLeft.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './FeedFacts.module.css'

type PanelProps = { ref: RefObject<HTMLDivElement | null>; id: string }

/** Shows the panel beside its row while the row has the pointer or the focus of the keyboard. */
export function useFacts() {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const panel = ref.current
    // The menu of the row is within the row, and takes the pointer and the focus.
    const hasMenu = currentTarget.querySelector('[popover="auto"]') !== null
    if (panel === null || hasMenu || panel.matches(':popover-open')) return
    // Without hover these facts lead that menu.
    if (!matchMedia('(hover: hover) and (width >= 640px)').matches) return
    panel.showPopover()
    const row = currentTarget.getBoundingClientRect()
    panel.style.left = `${isRightToLeft() ? row.left - panel.offsetWidth - 8 : row.right + 8}px`
    panel.style.top = `${Math.min(row.top, innerHeight - panel.offsetHeight - 8)}px`
  }
  const hide = () => ref.current?.hidePopover()
  const rowProps = {
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: (event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && show(event),
    onBlur: hide,
    // The menu of the row opens at the same place.
    onClick: hide,
  }
  return { rowProps, panelProps: { ref, id } }
}

/** When a feed was last updated, and its tags. */
export function FeedFacts({ feed, ref, id }: { feed: Feed } & PanelProps) {
  return (
    <div ref={ref} id={id} role="tooltip" popover="manual" className={styles.panel}>
      {/* The row may cut it. */}
      <p aria-hidden dir="auto">
        {feed.title}
      </p>
      <Facts feed={feed} />
    </div>
  )
}

/** The same at the top of the row's menu, for fingers. Screen readers have it as the description of the row. */
export function FeedFactsLine({ feed }: { feed: Feed }) {
  return (
    <div aria-hidden className={styles.line}>
      <Facts feed={feed} />
    </div>
  )
}

function Facts({ feed }: { feed: Feed }) {
  return (
    <>
      {isWhollyKnown(feed) && (
        <p>
          {texts.feedUpdated()} <RelativeTime at={feed.lastFetchedAt} otherwise={texts.feedNeverLoaded()} />
        </p>
      )}
      {feed.feedTags.length > 0 && (
        <p className={styles.tags}>
          {feed.feedTags.map(({ tag }) => (
            <TagBadge key={tag.id} tag={tag} />
          ))}
        </p>
      )}
    </>
  )
}
