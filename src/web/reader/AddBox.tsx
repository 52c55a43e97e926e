import { Plus, Search } from 'lucide-react'
import type { FocusEvent, FormEvent, KeyboardEvent, Ref } from 'react'
import { limits } from '../../shared/limits.ts'
import { Button } from '../ui/Button.tsx'
import styles from './AddBox.module.css'
import { AddBoxResults } from './AddBoxResults.tsx'
import { ChooseFeedDialog } from './ChooseFeedDialog.tsx'
import { useAddBox } from './useAddBox.ts'

/** Finds feeds by keyword and adds them by address. `field` is what '/' goes to. */
export function AddBox({ field }: { field: Ref<HTMLInputElement> }) {
  const box = useAddBox()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    box.submit()
  }
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) box.closeResults()
  }
  return (
    <search
      className={styles.box}
      onBlur={closeWhenLeft}
      onKeyDown={(event) => moveThroughResults(event, box.closeResults)}
    >
      <form className={styles.form} onSubmit={submit}>
        <Search size={15} aria-hidden className={styles.glass} />
        <input
          ref={field}
          type="search"
          aria-label="Search for feeds, or paste an address"
          placeholder="Search for feeds, or paste an address"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={limits.feedAddressMaxChars}
          className={styles.field}
          value={box.typed}
          readOnly={box.isBusy}
          aria-busy={box.isBusy}
          onChange={(event) => box.type(event.target.value)}
        />
        <Button type="submit" look="primary" isBusy={box.isBusy} aria-label="Add Feed" className={styles.add}>
          <Plus size={18} aria-hidden className={styles.plus} />
          <span className={styles.label}>Add Feed</span>
        </Button>
      </form>
      {box.results !== null && (
        <AddBoxResults
          {...box.results}
          isBusy={box.isBusy}
          onAdd={({ url, title }) => box.submit({ feedUrl: url, title })}
        />
      )}
      {box.choice !== null && (
        <ChooseFeedDialog
          feeds={box.choice}
          isBusy={box.isBusy}
          onChoose={({ url }) => box.submit({ feedUrl: url })}
          onClose={box.closeChoice}
        />
      )}
    </search>
  )
}

/** Arrows go from the field through the results and back; Escape closes them. */
function moveThroughResults(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')]
  const current = stops.findIndex((stop) => stop.matches(':focus'))
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Escape' && stops.length > 1) {
    event.preventDefault()
    stops[0]?.focus()
    close()
  }
  if (step === undefined || current < 0) return
  event.preventDefault()
  stops[Math.max(0, current + step)]?.focus()
}
