import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { clampListWidth, listWidthPx, listWidthSetting } from '../core/layout.ts'
import { towardsEnd } from '../ui/towardsEnd.ts'
import styles from './Divider.module.css'

const stepPx = 24

/** Between the list and the article: dragged by a pointer, or moved by arrows, Home and End. A double click resets it. */
export function Divider({ list }: { list: RefObject<HTMLElement | null> }) {
  const widthPx = useDeviceSetting(listWidthSetting)
  const set = (next: number) => listWidthSetting.set(clampListWidth(next))
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId) || list.current === null) return
    const { left, right } = list.current.getBoundingClientRect()
    set(getComputedStyle(list.current).direction === 'rtl' ? right - clientX : clientX - left)
  }
  const press = (event: KeyboardEvent) => {
    const next = widthByKey(event, widthPx)
    if (next === undefined) return
    // The arrows also step through articles.
    event.preventDefault()
    set(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.riverDivider()}
      aria-valuenow={widthPx}
      aria-valuemin={listWidthPx.least}
      aria-valuemax={listWidthPx.most}
      tabIndex={0}
      className={styles.divider}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => set(listWidthPx.usual)}
      onKeyDown={press}
    />
  )
}

function widthByKey({ key, currentTarget }: KeyboardEvent, widthPx: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return widthPx + towardsEnd(currentTarget, -stepPx)
    case 'ArrowRight':
      return widthPx + towardsEnd(currentTarget, stepPx)
    case 'Home':
      return listWidthPx.least
    case 'End':
      return listWidthPx.most
    default:
      return undefined
  }
}
