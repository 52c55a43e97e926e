import { texts } from '../../shared/texts/texts.ts'
import { clearSelection, type SelectionTools, selectionActions } from '../actions/selection.ts'
import { perform } from '../core/action.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './SelectionBar.module.css'

/** The commands on the selected items, below the list. */
export function SelectionBar({ tools }: { tools: SelectionTools }) {
  return (
    <section aria-label={texts.selection()} className={styles.bar}>
      <output className={styles.count}>{texts.selectedCount({ count: tools.count })}</output>
      {selectionActions.map((action) => (
        <Button key={action.name} look="quiet" onClick={() => perform(action, tools, undefined)}>
          {action.label()}
        </Button>
      ))}
      <ActionButton action={clearSelection} tools={tools} subject={undefined} />
    </section>
  )
}
