import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { HiddenScope } from '../../core/hiddenItems.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import styles from './HiddenFoot.module.css'

const HiddenItems = lazyComponent(async () => (await import('./HiddenItems.tsx')).HiddenItems)

type HiddenFootProps = {
  /** How many items of the list rules hide. */
  count: number
  /** There are more than `count`. */
  hasMore?: boolean
  scope: HiddenScope
  heading: 'h2' | 'h3' | 'h4'
  onOpen: (item: Item) => void
}

/** "12 hidden by rules": a press shows them, to bring back some. */
export function HiddenFoot({ count, hasMore = false, ...list }: HiddenFootProps) {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <button type="button" aria-expanded={isOpen} className={styles.foot} onClick={() => setOpen(!isOpen)}>
        <EyeOff size={14} aria-hidden />
        {hasMore ? texts.hiddenByRulesAtLeast({ count }) : texts.hiddenByRules({ count })}
      </button>
      {isOpen && <HiddenItems {...list} />}
    </>
  )
}
