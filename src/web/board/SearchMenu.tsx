import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { searchesIn } from '../data/changeSearches.ts'
import { useColumns } from '../data/columnsApi.ts'
import { useMoveSearch, useSearches } from '../data/searchesApi.ts'
import { later } from '../ui/later.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { listMoves } from './listMoves.ts'
import styles from './SearchMenu.module.css'

const EditSearchDialog = later(async () => (await import('../later/SearchDialogs.tsx')).EditSearchDialog)
const DeleteSearchDialog = later(async () => (await import('../later/SearchDialogs.tsx')).DeleteSearchDialog)

/** What can be done with a saved search: changed, moved, deleted. */
export function SearchMenu({ search }: { search: SavedSearch }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const moves = useSearchMoves(search)
  const close = () => setDialog(null)
  const items: MenuItem[] = [
    { label: 'Edit search', icon: Pencil, onChoose: () => setDialog('edit') },
    ...moves.map((item, index) => (index === 0 ? { ...item, startsGroup: true } : item)),
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

/** One step up or down is among the searches of its own column: they stand above its feeds. */
function useSearchMoves({ id: searchId, columnId, order }: SavedSearch): MenuItem[] {
  const columns = useColumns().data ?? []
  const searches = useSearches().data ?? []
  const { mutate: move } = useMoveSearch()
  const standing = {
    columns,
    columnId,
    order,
    countIn: (id: number) => searchesIn(searches, id).length,
    // All or none: a tag hides every search.
    shown: searchesIn(searches, columnId),
  }
  return listMoves(standing, (columnId, order) => move({ searchId, columnId, order }))
}
