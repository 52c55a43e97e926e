import { CheckCheck, LayoutGrid, Plus, Rows3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './BoardTools.module.css'
import { AddColumnDialog } from './columnDialogs.ts'
import { useBoardTools } from './useBoardTools.ts'

const views = [
  { value: 'list', label: 'List', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

/** The line over the board of a wide window: what it shows, and how. */
export function BoardTools({ children }: { children: ReactNode }) {
  const [isAdding, setAdding] = useState(false)
  const board = useBoardTools()
  return (
    <div className={styles.tools}>
      {children}
      <span className={styles.right}>
        <Switch label="Unread only" isOn={board.unreadOnly} onChange={board.setUnreadOnly} />
        <Button look="quiet" isBusy={board.isMarking} onClick={board.markAllRead}>
          <CheckCheck size={16} aria-hidden />
          Mark all read
        </Button>
        <Button look="quiet" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          Add column
        </Button>
        <Segmented label="View" options={[...views]} value={board.view} onChange={board.setView} />
      </span>
      {isAdding && <AddColumnDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
