import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { showPalette } from '../../actions/reader.ts'
import { useShortcutKeys } from '../../actions/useShortcutKeys.ts'
import { keyOfPress } from '../../ui/hotkeys.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { createEntrySearch } from './findEntries.ts'
import { type EntryGroup, groupEntries } from './groupEntries.ts'
import styles from './PaletteBox.module.css'
import { PaletteList } from './PaletteList.tsx'
import type { PaletteEntry } from './paletteEntry.ts'
import { recentCommands } from './recentCommands.ts'

type PaletteBoxProps = {
  entries: PaletteEntry[]
  /** The entry that searches the reader's articles. */
  searchItems: (query: string) => PaletteEntry
  onChoose: (entry: PaletteEntry) => void
  onClose: () => void
}

/** A field with its list (WAI-ARIA combobox): arrows choose while the focus stays in the field. */
export function PaletteBox({ entries, searchItems, onChoose, onClose }: PaletteBoxProps) {
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const listId = useId()
  const groups = useGroups({ entries, query, searchItems })
  const shown = groups.flatMap((group) => group.entries)
  const optionId = (index: number) => `${listId}-${index}`
  const keysOf = useShortcutKeys()
  /** Its key closes the palette, unless it is a letter to type. */
  const isOwnKey = (event: KeyboardEvent) => {
    const key = keyOfPress(event)
    return key?.startsWith('Ctrl+') && keysOf(showPalette).includes(key)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextOption(event.key, current, shown.length)
    const chosen = event.key === 'Enter' ? shown[current] : undefined
    if (next === undefined && chosen === undefined && !isOwnKey(event)) return
    event.preventDefault()
    if (next !== undefined) return setCurrent(next)
    if (chosen !== undefined) return onChoose(chosen)
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field, wherever the focus is
    <div className={styles.box} onKeyDown={press}>
      <div className={styles.top}>
        <Search size={16} aria-hidden className={styles.glass} />
        <input
          type="text"
          role="combobox"
          aria-label={texts.paletteField()}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? optionId(current) : undefined}
          placeholder={texts.paletteField()}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          className={styles.field}
          onChange={(event) => {
            setQuery(event.target.value)
            setCurrent(0)
          }}
        />
      </div>
      <VisuallyHidden>
        <output>{query.trim() !== '' && texts.paletteResults({ count: shown.length - 1 })}</output>
      </VisuallyHidden>
      <PaletteList
        id={listId}
        groups={groups}
        current={current}
        optionId={optionId}
        onPoint={setCurrent}
        onChoose={onChoose}
      />
    </div>
  )
}

type Shown = Pick<PaletteBoxProps, 'entries' | 'searchItems'> & { query: string }

function useGroups({ entries, query, searchItems }: Shown): EntryGroup[] {
  const search = useMemo(() => createEntrySearch(entries), [entries])
  const found = useMemo(() => search(query), [search, query])
  const typed = query.trim()
  if (typed === '') return groupEntries(entries, recentCommands.get())
  return [{ heading: '', entries: [...found, searchItems(typed)] }]
}

const pageOptions = 8

/** The option that a key moves to. Arrows wrap around. */
function nextOption(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return current >= last ? 0 : current + 1
    case 'ArrowUp':
      return current <= 0 ? last : current - 1
    case 'PageDown':
      return Math.min(last, current + pageOptions)
    case 'PageUp':
      return Math.max(0, current - pageOptions)
  }
}
