import { useEffect, useRef } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { countUnread } from '../core/changeColumns.ts'
import { useCountsLook } from '../core/useCountsLook.ts'
import { LayoutMenu } from '../parts/LayoutMenu.tsx'
import { ViewTool } from '../parts/ViewTool.tsx'
import { classNames } from '../ui/classNames.ts'
import styles from './ColumnTabs.module.css'
import { PageMenu } from './PageMenu.tsx'

type ColumnTabsProps = { columns: Column[]; current: number; onChoose: (page: number) => void }

/** The tabs of the columns, with the menu of the visible one. */
export function ColumnTabs({ columns, current, onChoose }: ColumnTabsProps) {
  const column = columns[current]
  const counts = useCountsLook()
  const tabs = useRef<HTMLElement>(null)
  // Many columns have more tabs than a phone is wide.
  useEffect(() => {
    tabs.current?.children[current]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <div className={styles.strip}>
      <nav ref={tabs} aria-label={texts.columnTabs()} className={styles.tabs}>
        {columns.map(({ id, name, feeds }, page) => (
          <button
            key={id}
            type="button"
            dir="auto"
            aria-current={page === current || undefined}
            className={classNames(styles.tab, page === current && styles.current)}
            onClick={() => onChoose(page)}
          >
            {name}
            {counts !== 'none' && countUnread(feeds) > 0 && <span aria-hidden="true" className={styles.dot} />}
          </button>
        ))}
      </nav>
      <ViewTool hasRoom={false} />
      <LayoutMenu hasRoom={false} />
      {column !== undefined && <PageMenu column={column} />}
    </div>
  )
}
