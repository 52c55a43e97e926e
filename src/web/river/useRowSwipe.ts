import { type TouchEvent, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { isAtSystemEdge } from '../article/systemEdge.ts'
import type { ItemMarks } from '../core/useMarks.ts'
import { towardsEnd } from '../ui/towardsEnd.ts'

const startPx = 12
const actPx = 88

type Swipe = { cell: HTMLElement; x: number; y: number; isOn: boolean }

/**
 * On touch screens: a swipe of a row to the right marks it read or unread, to the left saves or unsaves it. In a right-to-left
 * language it is the other way round. A swipe from the edge of the screen is the system's.
 */
export function useRowSwipe(findItem: (id: number) => Item | undefined, { setRead, setSaved }: ItemMarks) {
  const swipe = useRef<Swipe>(null)
  const end = () => {
    const { cell } = swipe.current ?? {}
    swipe.current = null
    cell?.style.removeProperty('--swiped')
    cell?.removeAttribute('data-swiped')
  }
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      end()
      const touch = touches[0]
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
      if (touches.length !== 1 || touch === undefined || cell === null || isAtSystemEdge(touch)) return
      swipe.current = { cell, x: touch.clientX, y: touch.clientY, isOn: false }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      const { current } = swipe
      if (current === null || touch === undefined || touches.length > 1) return end()
      const [movedX, movedY] = [touch.clientX - current.x, Math.abs(touch.clientY - current.y)]
      if (!current.isOn && movedY > startPx) return end()
      current.isOn ||= Math.abs(movedX) > startPx
      if (!current.isOn) return
      current.cell.style.setProperty('--swiped', `${movedX}px`)
      current.cell.dataset.swiped = towardsEnd(current.cell, movedX) > 0 ? 'read' : 'saved'
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const { current } = swipe
      end()
      if (current === null || touch === undefined || !current.isOn) return
      const movedX = touch.clientX - current.x
      const item = findItem(Number(current.cell.dataset.cell))
      if (item === undefined || Math.abs(movedX) < actPx) return
      void (towardsEnd(current.cell, movedX) > 0 ? setRead(item, !item.isRead) : setSaved(item, !item.isSaved))
    },
    onTouchCancel: end,
  }
}
