/**
 * How far below what a column shows its blocks are drawn, in pixels. Columns side by side draw less ahead than a single one, which
 * is scrolled with a finger.
 */
export function drawnAheadPx({ isPaged }: { isPaged: boolean }): number {
  return isPaged ? 700 : 200
}

/** Whether a column that has only drawn blocks needs no more of them. */
export function isColumnFull({ scrollHeight, clientHeight }: Element, aheadPx: number): boolean {
  return scrollHeight >= clientHeight + aheadPx
}
