import { type TouchEvent, useRef } from 'react'
import { towardsEnd } from '../ui/towardsEnd.ts'
import { isAtSystemEdge } from './systemEdge.ts'

const swipeLeastPx = 64

type Swipe = { x: number; y: number }

/**
 * Calls `onSwipe` after a horizontal swipe of one finger: 1 to the left, which brings what is next, -1 to the right. In a
 * right-to-left language the next is at the left.
 */
export function useSwipe(onSwipe: (steps: 1 | -1) => unknown) {
  const start = useRef<Swipe>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      const isOurs = touches.length === 1 && touch !== undefined && !isAtSystemEdge(touch) && !isZoomed()
      start.current = isOurs && !scrollsSideways(target) ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      if (touches.length > 1) start.current = null
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = start.current
      start.current = null
      if (from === null || touch === undefined || !(getSelection()?.isCollapsed ?? true)) return
      const movedX = touch.clientX - from.x
      const isHorizontal = Math.abs(movedX) >= 2 * Math.abs(touch.clientY - from.y)
      if (isHorizontal && Math.abs(movedX) >= swipeLeastPx) onSwipe(towardsEnd(currentTarget, movedX) < 0 ? 1 : -1)
    },
    onTouchCancel: () => {
      start.current = null
    },
  }
}

const isZoomed = () => (visualViewport?.scale ?? 1) > 1.01

/** In a wide table or a block of code the finger scrolls. */
function scrollsSideways(target: EventTarget): boolean {
  for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true
    if (element.matches('input[type="range"], [role="slider"]')) return true
  }
  return false
}
