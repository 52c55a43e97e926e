// The dialogs of columns, with a script of their own: on a first visit the board comes before them.
import { later } from '../ui/later.tsx'

export const ColumnDialog = later(async () => (await import('../later/ColumnDialog.tsx')).ColumnDialog)
export const AddColumnDialog = later(async () => (await import('../later/ColumnDialog.tsx')).AddColumnDialog)
