// The dialogs of columns and boards. Their script loads on demand, so the board appears sooner.
import { lazyComponent } from '../ui/lazyComponent.tsx'

export const ColumnDialog = lazyComponent(async () => (await import('../onDemand/ColumnDialog.tsx')).ColumnDialog)
export const AddColumnDialog = lazyComponent(async () => (await import('../onDemand/ColumnDialog.tsx')).AddColumnDialog)
export const AddBoardDialog = lazyComponent(async () => (await import('../onDemand/BoardDialog.tsx')).AddBoardDialog)
