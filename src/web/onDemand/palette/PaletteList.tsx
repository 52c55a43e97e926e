import { type ReactNode, useEffect, useId, useRef } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import type { KeysOf } from '../../actions/hotkeysOf.ts'
import { keysText } from '../../actions/keyboardHelp.ts'
import { useShortcutKeys } from '../../actions/useShortcutKeys.ts'
import type { EntryGroup } from './groupEntries.ts'
import styles from './PaletteList.module.css'
import type { PaletteEntry } from './paletteEntry.ts'

type PaletteListProps = {
  id: string
  groups: EntryGroup[]
  /** The index of the current option over all groups. */
  current: number
  optionId: (index: number) => string
  /** The pointer is on an option. */
  onPoint: (index: number) => void
  onChoose: (entry: PaletteEntry) => void
}

export function PaletteList({ id, groups, current, optionId, onPoint, onChoose }: PaletteListProps) {
  const keysOf = useShortcutKeys()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each current option
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, groups.length])
  const starts = groups.map((_, place) => groups.slice(0, place).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={texts.showPalette()} className={styles.list}>
      {groups.map(({ heading, entries }, place) => (
        <Group key={heading} heading={heading}>
          {entries.map((entry, within) => {
            const index = (starts[place] ?? 0) + within
            return (
              <Option
                key={entry.name}
                id={optionId(index)}
                entry={entry}
                keysOf={keysOf}
                isCurrent={index === current}
                onPoint={() => onPoint(index)}
                onChoose={() => onChoose(entry)}
              />
            )
          })}
        </Group>
      ))}
    </div>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId()
  if (heading === '') return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <div id={headingId} role="presentation" className={styles.heading}>
        {heading}
      </div>
      {children}
    </div>
  )
}

type OptionProps = {
  id: string
  entry: PaletteEntry
  keysOf: KeysOf
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry: { label, kind, action, picture }, keysOf, isCurrent, onPoint, onChoose }: OptionProps) {
  const keys = action === undefined ? '' : keysText(keysOf(action))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus and the keys stay in the field
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      // Not on entering: options that scroll below a resting pointer keep the choice of the keyboard.
      onPointerMove={isCurrent ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={styles.picture}>{picture}</span>
      <bdi className={styles.label}>{label}</bdi>
      {kind !== undefined && <span className={styles.kind}>{kind}</span>}
      {keys !== '' && <kbd className={styles.keys}>{keys}</kbd>}
    </div>
  )
}
