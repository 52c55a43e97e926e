import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { inGroups } from '../core/action.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import type { HiddenScope } from '../core/hiddenItems.ts'
import { listWidthSetting } from '../core/layout.ts'
import type { ListedItems } from '../core/listedItems.ts'
import type { RiverScope } from '../core/riverItems.ts'
import type { ReadAllScope } from '../core/useMarks.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { useFocusInPlace } from '../parts/useFocusInPlace.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { Divider } from './Divider.tsx'
import { HiddenInList } from './HiddenInList.tsx'
import { OpenItemPane } from './OpenItemPane.tsx'
import styles from './RiverFrame.module.css'
import { RiverList } from './RiverList.tsx'
import { RiverTop, type WaitingItems } from './RiverTop.tsx'
import { readOnScrollSetting } from './readOnScroll.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useBulkRead } from './useBulkRead.ts'
import { useCurrentItem } from './useCurrentItem.ts'
import { useListMode } from './useListMode.ts'
import { useOpenItem } from './useOpenItem.ts'
import { useOrderItems } from './useOrderItems.ts'
import { useSelection } from './useSelection.ts'

type RiverFrameProps = {
  title: string
  /** After the title, such as the selected tag. */
  notes?: ReactNode
  /** The commands of this list, after the choice of its order. */
  menu?: MenuItem[]
  list: ListedItems
  visit: number
  isOldestFirst: boolean
  /** Absent: the list can't begin with quiet feeds. */
  isQuietFirst?: boolean | undefined
  /** The scope of the list for the server; absent for lists that only the loaded items are marked of. */
  scope?: RiverScope & ReadAllScope
  waiting?: WaitingItems
  /** Scrolls with the list. */
  head?: ReactNode
  /** The part whose hidden items are shown at the end of the list. */
  hidden?: HiddenScope
  /** Shown in place of a list without items. */
  empty?: ReactNode
  /** The heading takes the focus, because the element that led here is gone. */
  isFocusedAtFirst?: boolean
  /** Opens an article over the page. */
  onOpen: OpenItem
}

const noItems: Item[] = []

/** A list, and its open article: over the page, beside the list, or in its place (docs/specification.md#reader-page). */
export function RiverFrame({
  list,
  visit,
  isOldestFirst,
  isQuietFirst,
  scope,
  hidden,
  head,
  empty,
  onOpen,
  ...top
}: RiverFrameProps) {
  const items = list.items ?? noItems
  const { itemId, open, close } = useOpenItem(items, visit)
  const chosenMode = useListMode()
  // Without an article to choose, the sentence that says so has the whole width.
  const mode = list.items?.length === 0 && itemId === undefined ? 'overlay' : chosenMode
  const listPart = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const openId = mode === 'overlay' ? undefined : itemId
  const isCovered = mode === 'page' && openId !== undefined
  const choose = useStableCallback((item: Item) => (mode === 'overlay' ? onOpen(item, items, list.terms) : open(item)))
  const { current, inSight } = useCurrentItem(listPart, items, openId)
  const bulk = useBulkRead({ items, scope, isOldestFirst, isByDate: !isQuietFirst, current, inSight })
  const selection = useSelection(items, current)
  const orders = useOrderItems({ isOldestFirst, isQuietFirst, feedId: scope?.feedId })
  const onScroll = useReadOnScrollItem()
  useFocusInPlace(listPart, heading, (itemId) => items.some(({ id }) => id === itemId))
  useEffect(() => {
    if (top.isFocusedAtFirst) heading.current?.focus({ preventScroll: true })
  }, [top.isFocusedAtFirst])
  return (
    <div className={styles.frame} data-mode={mode} data-open-item={openId} style={useListWidth()}>
      <section
        ref={listPart}
        aria-labelledby={headingId}
        className={styles.list}
        data-covered={isCovered || undefined}
        inert={isCovered}
      >
        <RiverTop
          title={top.title}
          headingId={headingId}
          heading={heading}
          notes={top.notes}
          items={inGroups(bulk, top.menu ?? [], orders, [onScroll])}
          waiting={top.waiting}
        />
        <RiverList
          list={list}
          visit={visit}
          isOldestFirst={isOldestFirst}
          isNarrow={mode === 'beside'}
          openId={openId}
          selectedIds={selection.ids}
          onSelect={selection.toggle}
          head={head}
          empty={empty}
          foot={hidden && <HiddenInList scope={hidden} onOpen={choose} />}
          onOpen={choose}
        />
        {selection.tools.count > 0 && <SelectionBar tools={selection.tools} />}
      </section>
      {mode === 'beside' && <Divider list={listPart} />}
      {openId !== undefined && (
        <div className={styles.article}>
          <OpenItemPane itemId={openId} list={list} isPage={mode === 'page'} onOpen={open} onClose={close} />
        </div>
      )}
      {mode === 'beside' && openId === undefined && <p className={styles.nothing}>{texts.riverNothingOpen()}</p>}
    </div>
  )
}

function useListWidth(): CSSProperties {
  return { '--list-width': `${useDeviceSetting(listWidthSetting)}px` } as CSSProperties
}

function useReadOnScrollItem(): MenuItem {
  const isOn = useDeviceSetting(readOnScrollSetting)
  return {
    label: texts.readOnScroll(),
    isOn,
    onChoose: () => readOnScrollSetting.set(!isOn),
  }
}
