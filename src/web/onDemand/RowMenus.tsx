import { useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { useFindItem } from '../core/useFindItem.ts'
import { RowMenu } from './RowMenu.tsx'
import { type PressedRow, useRowPress } from './useRowPress.ts'

/** The menus of all rows: one listener for the page, since a board has hundreds of rows. */
export function RowMenus() {
  const findItem = useFindItem()
  const [pressed, setPressed] = useState<(PressedRow & { item: Item; count: number }) | null>(null)
  useRowPress((row) => {
    const item = findItem(Number(row.element.dataset.itemId))
    if (item === undefined) return false
    setPressed((before) => ({ ...row, item, count: (before?.count ?? 0) + 1 }))
    return true
  })
  return pressed && <RowMenu key={pressed.count} {...pressed} />
}
