import { type CSSProperties, type ReactNode, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useDeviceSetting } from '../data/deviceSetting.ts'
import { listWidthSetting } from '../data/layout.ts'
import type { ListedItems } from '../parts/ItemList.tsx'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { Divider } from './Divider.tsx'
import { OpenItemPane } from './OpenItemPane.tsx'
import styles from './RiverFrame.module.css'
import { RiverList } from './RiverList.tsx'
import { useListMode } from './useListMode.ts'
import { useOpenItem } from './useOpenItem.ts'

type RiverFrameProps = {
  list: ListedItems
  visit: number
  isOldestFirst: boolean
  /** The name of the list and its tools. They stay above the list. */
  top: ReactNode
  /** Scrolls with the list. */
  head?: ReactNode
  /** Shown in place of a list without items. */
  empty: ReactNode
  /** Opens an article over the page. */
  onOpen: OpenItem
}

const noItems: Item[] = []

/** A list, and its open article: over the page, beside the list, or in its place (docs/specification.md#reader-page). */
export function RiverFrame({ list, visit, isOldestFirst, top, head, empty, onOpen }: RiverFrameProps) {
  const mode = useListMode()
  const items = list.items ?? noItems
  const { itemId, open, close } = useOpenItem(items, visit)
  const listPart = useRef<HTMLDivElement>(null)
  const openId = mode === 'overlay' ? undefined : itemId
  const isCovered = mode === 'page' && openId !== undefined
  const choose = useStableCallback((item: Item) => (mode === 'overlay' ? onOpen(item, items, list.terms) : open(item)))
  return (
    <div className={styles.frame} data-mode={mode} data-open-item={openId} style={useListWidth()}>
      <div ref={listPart} className={styles.list} data-covered={isCovered || undefined} inert={isCovered}>
        {top}
        <RiverList
          list={list}
          visit={visit}
          isOldestFirst={isOldestFirst}
          isNarrow={mode === 'beside'}
          openId={openId}
          head={head}
          empty={empty}
          onOpen={choose}
        />
      </div>
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
