import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { explainFailure } from '../api/callError.ts'
import { useColumns } from '../columns/columnsApi.ts'
import { nameAmong } from '../columns/nameAmong.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { useToast } from '../ui/toastContext.ts'
import { DeleteSearchDialog, EditSearchDialog } from './SearchDialogs.tsx'
import styles from './SearchMenu.module.css'
import { useChangeSearch, useSearches } from './searchesApi.ts'

/** What can be done with a saved search: changed, moved, deleted. */
export function SearchMenu({ search }: { search: SavedSearch }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const moves = useSearchMoves(search)
  const close = () => setDialog(null)
  const items: MenuItem[] = [
    { label: 'Edit search', icon: Pencil, onChoose: () => setDialog('edit') },
    ...moves,
    { label: 'Delete', icon: Trash2, isDanger: true, startsGroup: true, onChoose: () => setDialog('delete') },
  ]
  return (
    <>
      <Menu label={`Options of the search ${search.name}`} icon={SmallDots} items={items} className={styles.menu} />
      {dialog === 'edit' && <EditSearchDialog search={search} onClose={close} />}
      {dialog === 'delete' && <DeleteSearchDialog search={search} onClose={close} />}
    </>
  )
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />

/** A place in every other column, and one step up or down among the searches of its own. */
function useSearchMoves(search: SavedSearch): MenuItem[] {
  const columns = useColumns().data ?? []
  const showToast = useToast()
  const changing = useChangeSearch()
  const move = (place: { columnId?: number; order?: number }) => () =>
    changing.mutate(
      { id: search.id, ...place },
      { onError: (error) => showToast({ kind: 'error', text: explainFailure(error, 'Failed to move search') }) },
    )
  const others = columns.filter((column) => column.id !== search.columnId)
  const besides = (useSearches().data ?? []).filter(({ columnId }) => columnId === search.columnId)
  return [
    ...others.map((column, index) => ({
      label: `Move to column ${nameAmong(columns, column)}`,
      startsGroup: index === 0,
      onChoose: move({ columnId: column.id }),
    })),
    {
      label: 'Move up',
      icon: ArrowUp,
      startsGroup: true,
      isDisabled: search.order === 0,
      onChoose: move({ order: search.order - 1 }),
    },
    {
      label: 'Move down',
      icon: ArrowDown,
      isDisabled: search.order >= besides.length - 1,
      onChoose: move({ order: search.order + 1 }),
    },
  ]
}
