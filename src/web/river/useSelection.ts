import { useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { type SelectionTools, selectItem } from '../actions/selection.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { perform } from '../core/action.ts'
import { bodyOfItems, useReadSome } from '../core/readSome.ts'
import { useHotkeys } from '../ui/useHotkeys.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { markedUnread, saved, useMarkSelected } from './useMarkSelected.ts'

const none: ReadonlySet<number> = new Set()

/** The selected items of a list. Items that leave the list leave the selection. */
export function useSelection(items: Item[], current: () => Item | undefined) {
  const [ids, setIds] = useState(none)
  const readSome = useReadSome()
  const mark = useMarkSelected()
  const selected = ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id))
  const clear = () => setIds(none)
  const toggle = useStableCallback((itemId: number) =>
    setIds((before) => before.symmetricDifference(new Set([itemId]))),
  )
  useHotkeys(
    hotkeysOf([selectItem], useShortcutKeys(), (action) => {
      const item = current()
      perform(action, { toggle: () => item !== undefined && toggle(item.id) }, undefined)
    }),
  )
  const tools: SelectionTools = {
    count: selected.length,
    markRead: () => {
      readSome({ body: bodyOfItems(selected), items: selected })
      clear()
    },
    markUnread: () => {
      void mark(selected, markedUnread)
      clear()
    },
    save: () => {
      void mark(selected, saved)
      clear()
    },
    clear,
  }
  return { ids, toggle, tools }
}
