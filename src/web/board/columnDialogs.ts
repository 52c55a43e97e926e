// The dialogs of columns. Their script loads on demand, so the board appears sooner.
import { lazyComponent } from '../ui/lazyComponent.tsx'

export const ColumnDialog = lazyComponent(async () => (await import('../later/ColumnDialog.tsx')).ColumnDialog)
export const AddColumnDialog = lazyComponent(async () => (await import('../later/ColumnDialog.tsx')).AddColumnDialog)
