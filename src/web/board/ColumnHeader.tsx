import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { countOf } from '../../shared/countOf.ts'
import { useColumns } from '../data/columnsApi.ts'
import type { OpenColumnDialog } from '../later/ColumnDialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import styles from './ColumnHeader.module.css'
import { ColumnName } from './ColumnName.tsx'
import { ColumnDialog } from './columnDialogs.ts'
import { useColumnTools } from './useColumnTools.ts'

/** The sticky name of a column: press it to rename; the menu has the rest. */
export function ColumnHeader({ column }: { column: Column }) {
  const [dialog, setDialog] = useState<OpenColumnDialog | null>(null)
  const items = useColumnTools(column, setDialog)
  const whole = useColumns().data?.find(({ id }) => id === column.id) ?? column
  return (
    <header className={styles.header}>
      <ColumnName column={column} />
      <span className={styles.count}>{countText(column.feeds.length, whole.feeds.length)}</span>
      <Menu label={`Options of ${column.name}`} icon={SmallDots} items={items} className={styles.menu} />
      {dialog !== null && <ColumnDialog column={column} open={dialog} onClose={() => setDialog(null)} />}
    </header>
  )
}

/** A tag, or 'Unread only', hides some. */
function countText(shown: number, all: number): string {
  const feeds = countOf(all, 'feed')
  return shown === all ? feeds : `${shown} of ${feeds}`
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />
