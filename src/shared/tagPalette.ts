/** The 16 colors of the pickers: docs/specification.md#tag-values. */
export const tagPalette = [
  '#ef4444',
  '#f97316',
  '#f59e0b',
  '#eab308',
  '#84cc16',
  '#22c55e',
  '#10b981',
  '#14b8a6',
  '#06b6d4',
  '#0ea5e9',
  '#3b82f6',
  '#6366f1',
  '#8b5cf6',
  '#a855f7',
  '#d946ef',
  '#ec4899',
] as const

/** The first color of the dialog: docs/specification.md#tag-dialog. */
export const defaultTagColor = '#3B82F6'
