import { BookmarkPlus, Plus, Search } from 'lucide-react'
import type { FocusEvent, FormEvent, KeyboardEvent, Ref } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { AddField } from '../../board/AddField.tsx'
import { ChooseFeed } from '../../board/ChooseFeed.tsx'
import { useAddBox } from '../../board/useAddBox.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { Button } from '../../ui/Button.tsx'
import { RichText } from '../../ui/RichText.tsx'
import styles from './AddBox.module.css'
import { AddBoxResults } from './AddBoxResults.tsx'

/** Finds feeds by keyword and adds them by address. Its text can be searched for in the reader's articles, too. The shortcut '/' focuses `field`. */
export function AddBox({ field }: { field: Ref<HTMLInputElement> }) {
  const { showSearch } = useReaderView()
  const box = useAddBox()
  const searchItems = (query: string) => {
    box.clear()
    showSearch(query)
  }
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
        <AddField
          ref={field}
          box={box}
          label={texts.addBoxLabel()}
          placeholder={texts.addBoxLabel()}
          className={styles.field}
        />
        <Button type="submit" look="primary" isBusy={box.isBusy} aria-label={texts.addFeed()} className={styles.add}>
          <Plus size={18} aria-hidden className={styles.plus} />
          <span className={styles.label}>{texts.addFeed()}</span>
        </Button>
      </form>
      {(box.searched !== null || box.address !== null) && (
        <div className={styles.panel}>
          {box.searched !== null && box.address === null && <SearchItems query={box.searched} onChoose={searchItems} />}
          <AddBoxResults address={box.address} results={box.results} isBusy={box.isBusy} onAdd={box.submit} />
          {box.address !== null && <SaveThisPage url={box.address} isBusy={box.isBusy} onChoose={box.savePage} />}
          {box.searched !== null && box.address !== null && <SearchItems query={box.searched} onChoose={searchItems} />}
          {box.failure !== null && <p className={styles.failure}>{box.failure}</p>}
        </div>
      )}
      <ChooseFeed box={box} />
    </search>
  )
}

type SaveThisPageProps = { url: string; isBusy: boolean; onChoose: (url: string) => void }

function SaveThisPage({ url, isBusy, onChoose }: SaveThisPageProps) {
  return (
    <button
      type="button"
      className={styles.other}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onChoose(url)}
    >
      <BookmarkPlus size={15} aria-hidden className={styles.glass} />
      <span className={styles.otherLabel}>{texts.saveThisPage()}</span>
    </button>
  )
}

function SearchItems({ query, onChoose }: { query: string; onChoose: (query: string) => void }) {
  return (
    <button type="button" className={styles.other} onClick={() => onChoose(query)}>
      <Search size={15} aria-hidden className={styles.glass} />
      <span className={styles.otherLabel}>
        <RichText text={texts.searchItemsFor} values={{ query: <bdi>{query}</bdi> }} />
      </span>
    </button>
  )
}

/** Arrows go from the field through the results and back; Escape closes them. */
function moveThroughResults(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not([type="submit"])')]
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
