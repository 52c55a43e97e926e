import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { ColumnDialogName } from '../actions/columns.ts'
import { useFeedCount } from '../core/columnsApi.ts'
import { classNames } from '../ui/classNames.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { MenuButton } from '../ui/Menu.tsx'
import styles from './ColumnHeader.module.css'
import { ColumnName } from './ColumnName.tsx'
import { ColumnDialog } from './columnDialogs.ts'

const ColumnMenuItems = lazyComponent(async () => (await import('../onDemand/ColumnMenuItems.tsx')).ColumnMenuItems)

/** The sticky name of a column, a button to rename it, and its menu. */
export function ColumnHeader({ column }: { column: Column }) {
  const [dialog, setDialog] = useState<ColumnDialogName | null>(null)
  const shownCount = column.feeds.length
  const feedCount = useFeedCount(column.id) ?? shownCount
  return (
    <header className={styles.header}>
      <ColumnName column={column} />
      <span className={styles.count}>{countText(shownCount, feedCount)}</span>
      <MenuButton
        label={texts.columnOptions({ name: column.name })}
        icon={SmallDots}
        className={styles.menu}
        load={ColumnMenuItems.preload}
      >
        {(close) => <ColumnMenuItems column={column} openDialog={setDialog} close={close} />}
      </MenuButton>
      {dialog !== null && <ColumnDialog column={column} open={dialog} onClose={() => setDialog(null)} />}
    </header>
  )
}

/** The header of a column beside the window. */
export function FarColumnHeader({ name }: { name: string }) {
  return (
    <header className={classNames(styles.header, styles.farHeader)}>
      <h2 dir="auto" className={styles.farName}>
        {name}
      </h2>
    </header>
  )
}

/** A tag, or 'Unread only', hides some. */
function countText(shown: number, all: number): string {
  return shown === all ? texts.columnFeeds({ count: all }) : texts.columnFeedsShown({ shown, count: all })
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />
