import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpToLine, CalendarMinus, CheckCheck, Eye, ListChecks } from 'lucide-react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { newestId } from '../core/itemLists.ts'
import { readNewestItem } from '../core/newestItem.ts'
import { bodyOfItems, useReadSome } from '../core/readSome.ts'
import type { RiverScope } from '../core/riverItems.ts'
import { type ReadAllScope, useMarkAllRead } from '../core/useMarks.ts'
import type { MenuItem } from '../ui/Menu.tsx'

const dayMs = 24 * 3_600_000

type BulkRead = {
  items: Item[]
  /** The server marks also the items of the scope that are not loaded. Without a scope only the loaded ones are marked. */
  scope: (RiverScope & ReadAllScope) | undefined
  isOldestFirst: boolean
  /** Otherwise above and below mean the loaded items: a place among all items says nothing. */
  isByDate: boolean
  current: () => Item | undefined
  inSight: () => Item[]
}

/** The commands that mark a part of a list read. Each offers Undo. */
export function useBulkRead({ items, scope, isOldestFirst, isByDate, current, inSight }: BulkRead): MenuItem[] {
  const cache = useQueryClient()
  const readSome = useReadSome()
  const readAll = useMarkAllRead()
  const place = scope && { ...scope, feedIds: undefined }

  const readOlderThan = (days: number) => {
    const publishedAt = new Date(Date.now() - days * dayMs).toISOString()
    const older = items.filter((item) => item.publishedAt < publishedAt)
    if (place) readSome({ body: { ...place, olderThan: { publishedAt } }, items: older })
    else if (older.length > 0) readSome({ body: bodyOfItems(older), items: older })
  }
  const readBeside = (isAbove: boolean) => {
    const item = current()
    const index = items.findIndex(({ id }) => id === item?.id)
    if (item === undefined || index < 0) return
    const marked = isAbove ? items.slice(0, index) : items.slice(index + 1)
    if (place === undefined || !isByDate)
      return marked.length > 0 && readSome({ body: bodyOfItems(marked), items: marked })
    const { id, publishedAt } = item
    const side = isAbove === isOldestFirst ? 'olderThan' : 'newerThan'
    // Articles that have arrived since stay unread.
    const upToItemId = Math.max(newestId([items]) ?? 0, readNewestItem(cache) ?? 0) || undefined
    readSome({ body: { ...place, [side]: { id, publishedAt }, upToItemId }, items: marked })
  }
  const readInSight = () => {
    const seen = inSight()
    if (seen.length > 0) readSome({ body: bodyOfItems(seen), items: seen })
  }
  const parts = [
    { label: texts.markOlderThanDay(), icon: CalendarMinus, onChoose: () => readOlderThan(1) },
    { label: texts.markOlderThanWeek(), icon: CalendarMinus, onChoose: () => readOlderThan(7) },
    { label: texts.markAbove(), icon: ArrowUpToLine, onChoose: () => readBeside(true) },
    { label: texts.markBelow(), icon: ArrowDownToLine, onChoose: () => readBeside(false) },
    { label: texts.markInSight(), icon: Eye, onChoose: readInSight },
  ]
  return [
    ...(scope ? [{ label: texts.markBoardRead(), icon: CheckCheck, onChoose: () => readAll.mutate(scope) }] : []),
    { label: texts.markPartRead(), icon: ListChecks, items: parts },
  ]
}
