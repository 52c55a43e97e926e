import { afterPaint } from '../ui/afterPaint.ts'

export const columnElementId = (columnId: number) => `column-${columnId}`

/** Scrolls the board to a column after the column is drawn. */
export async function showColumn(columnId: number): Promise<void> {
  await afterPaint()
  document.getElementById(columnElementId(columnId))?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}
