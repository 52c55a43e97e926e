import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { menuGroups } from '../actions/menuGroups.ts'
import { deleteSearch, editSearch, makeRuleOfSearch, openSearchAsList, type SearchDialog } from '../actions/searches.ts'
import { useSearchMoves } from '../actions/useSearchMoves.ts'
import { menuItems } from '../core/action.ts'
import { planMenu } from '../core/menuPlan.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { DeleteSearchDialog, EditSearchDialog } from '../onDemand/SearchDialogs.tsx'
import { RuleDialog } from '../parts/rules/ruleDialogs.ts'
import { Menu } from '../ui/Menu.tsx'
import styles from './SearchMenu.module.css'

/** The commands on a saved search. */
export function SearchMenu({ search }: { search: SavedSearch }) {
  const [dialog, setDialog] = useState<SearchDialog | null>(null)
  const { showSearch } = useReaderView()
  const tools = { openDialog: setDialog, openAsList: () => showSearch(search.query) }
  const moves = useSearchMoves(search)
  const close = () => setDialog(null)
  const items = planMenu(
    [
      { daily: menuItems([openSearchAsList, editSearch, makeRuleOfSearch], tools, undefined), move: moves },
      { delete: menuItems([deleteSearch], tools, undefined) },
    ],
    menuGroups(),
  )
  return (
    <>
      <Menu label={texts.searchOptions({ name: search.name })} icon={SmallDots} items={items} className={styles.menu} />
      {dialog === 'edit' && <EditSearchDialog search={search} onClose={close} />}
      {dialog === 'rule' && <RuleDialog given={{ query: search.query }} onClose={close} />}
      {dialog === 'delete' && <DeleteSearchDialog search={search} onClose={close} />}
    </>
  )
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />
