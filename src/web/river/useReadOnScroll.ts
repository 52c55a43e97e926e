import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { bodyOfItems, useReadSome } from '../core/readSome.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { readOnScrollSetting } from './readOnScroll.ts'

const gatherMs = 1000

type Scrolled = {
  rows: Virtualizer<HTMLElement, Element>
  scroller: HTMLElement | null
  itemsOf: (row: number) => Item[]
}

/** If the device wants it, marks rows read that were in sight and left the list at its top. */
export function useReadOnScroll({ rows, scroller, itemsOf }: Scrolled): void {
  const isOn = useDeviceSetting(readOnScrollSetting)
  const readSome = useReadSome()
  const seen = useRef(new Set<number>())
  const mark = useStableCallback(() => {
    const { startIndex = 0 } = rows.range ?? {}
    const left = [...seen.current].filter((row) => row < startIndex)
    for (const row of left) seen.current.delete(row)
    const items = left.flatMap(itemsOf).filter(({ isRead }) => !isRead)
    if (items.length > 0) readSome({ body: bodyOfItems(items), items, isQuiet: true })
  })
  const see = useStableCallback(() => {
    const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: -1 }
    for (let row = startIndex; row <= endIndex; row += 1) seen.current.add(row)
  })
  useEffect(() => {
    if (!isOn || scroller === null) return
    const rowsSeen = seen.current
    see()
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      see()
      timer ??= setTimeout(() => {
        timer = undefined
        mark()
      }, gatherMs)
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', follow)
      clearTimeout(timer)
      rowsSeen.clear()
    }
  }, [isOn, scroller, see, mark])
}
