import { ArrowDownNarrowWide, ArrowUpNarrowWide, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { useReaderView } from '../data/useReaderView.ts'
import { LayoutMenu } from '../parts/LayoutMenu.tsx'
import { ViewTool } from '../parts/ViewTool.tsx'
import { Button } from '../ui/Button.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import styles from './RiverTop.module.css'

type RiverTopProps = {
  title: string
  /** After the title, such as the selected tag. */
  notes?: ReactNode
  /** The menu of the list. */
  items: MenuItem[]
  waitingCount: number
  onShowWaiting: () => unknown
}

/** The name of a list and its tools. New items are announced below it and never push the list. */
export function RiverTop({ title, notes, items, waitingCount, onShowWaiting }: RiverTopProps) {
  return (
    <div className={styles.top}>
      <h1 dir="auto" className={styles.title}>
        {title}
      </h1>
      {notes}
      <span className={styles.tools}>
        <Menu label={texts.riverOptions()} icon={Ellipsis} items={items} />
        <ViewTool />
        <LayoutMenu />
      </span>
      <output className={styles.waiting}>
        {waitingCount > 0 && (
          <Button look="primary" className={styles.new} onClick={() => void onShowWaiting()}>
            {texts.boardNew({ count: waitingCount })}
          </Button>
        )}
      </output>
    </div>
  )
}

/** The choice of the end that the list begins with. */
export function useOrderItems(): MenuItem[] {
  const { isOldestFirst, setOldestFirst } = useReaderView()
  return [
    {
      label: texts.riverNewestFirst(),
      icon: ArrowDownNarrowWide,
      isChecked: !isOldestFirst,
      onChoose: () => setOldestFirst(false),
    },
    {
      label: texts.riverOldestFirst(),
      icon: ArrowUpNarrowWide,
      isChecked: isOldestFirst,
      onChoose: () => setOldestFirst(true),
    },
  ]
}
