/** A movement along the lines of text: positive from left to right in a left-to-right language, from right to left in others. */
export function towardsEnd(element: Element, movedRightPx: number): number {
  return getComputedStyle(element).direction === 'rtl' ? -movedRightPx : movedRightPx
}
