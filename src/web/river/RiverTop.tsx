import { Ellipsis } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { LayoutMenu } from '../parts/LayoutMenu.tsx'
import { ViewTool } from '../parts/ViewTool.tsx'
import { Button } from '../ui/Button.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import styles from './RiverTop.module.css'
import { useListMode } from './useListMode.ts'

/** New items that wait until the reader asks for them. */
export type WaitingItems = { count: number; show: () => unknown }

type RiverTopProps = {
  title: string
  headingId: string
  heading: RefObject<HTMLHeadingElement | null>
  /** After the title, such as the selected tag. */
  notes: ReactNode
  /** The menu of the list. */
  items: MenuItem[]
  waiting: WaitingItems | undefined
}

/** The name of a list and its tools. New items are announced below it and never push the list. */
export function RiverTop({ title, headingId, heading, notes, items, waiting }: RiverTopProps) {
  const hasRoom = useListMode() !== 'beside'
  return (
    <div className={styles.top}>
      <h1 ref={heading} id={headingId} tabIndex={-1} dir="auto" className={styles.title}>
        {title}
      </h1>
      {notes}
      <span className={styles.tools}>
        <Menu label={texts.riverOptions()} icon={Ellipsis} items={items} />
        <ViewTool hasRoom={hasRoom} />
        <LayoutMenu hasRoom={hasRoom} />
      </span>
      <output className={styles.waiting}>
        {waiting !== undefined && waiting.count > 0 && (
          <Button look="primary" className={styles.new} onClick={() => void waiting.show()}>
            {texts.boardNew({ count: waiting.count })}
          </Button>
        )}
      </output>
    </div>
  )
}
