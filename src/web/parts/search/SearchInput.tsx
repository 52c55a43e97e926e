import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { classNames } from '../../ui/classNames.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type Completion, completeSearch, findOpenPart } from './completeSearch.ts'
import { meaningOf } from './meaningOf.ts'
import styles from './SearchInput.module.css'
import { useCompletionSources } from './useCompletionSources.ts'

type SearchInputProps = {
  value: string
  onChange: (text: string) => void
  /** Several lines high. A search is one line, however long. */
  isHigh?: boolean
  id?: string
  label?: string
  describedBy?: string | undefined
  isInvalid: boolean
  maxLength: number
  placeholder?: string
  isFocusedAtFirst?: boolean
  className: string | undefined
}

/** A field for a search, which offers filters, feeds, tags and authors as one types. Nothing is chosen before a key or a click. */
export function SearchInput({ value, onChange, isHigh = false, className, isInvalid, ...rest }: SearchInputProps) {
  const { label, describedBy, isFocusedAtFirst, ...attributes } = rest
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(-1)
  const part = caret === null ? undefined : findOpenPart(value, caret)
  const sources = useCompletionSources(part)
  const offers = part === undefined || caret === null ? [] : completeSearch(value, caret, sources)
  const current = offers[chosen]

  const close = () => {
    setCaret(null)
    setChosen(-1)
  }
  const follow = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    onChange(currentTarget.value.replace(/[\r\n]+/g, ' '))
    setCaret(currentTarget.selectionStart)
    setChosen(-1)
  }
  const accept = (offer: Completion) => {
    onChange(offer.text)
    setChosen(-1)
    // After 'feed:' the feeds follow at once.
    setCaret(offer.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(offer.caret, offer.caret))
  }
  const press = (event: KeyboardEvent) => {
    if (offers.length === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen(((chosen + 1 + step + offers.length + 1) % (offers.length + 1)) - 1)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && current !== undefined) accept(current)
    else {
      if (event.key === 'Enter') close()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const Field = isHigh ? 'textarea' : 'input'
  return (
    <div className={styles.place}>
      <Field
        {...attributes}
        {...(isHigh ? { rows: 2 } : { type: 'search', enterKeyHint: 'search' as const })}
        ref={field}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={offers.length > 0 ? listId : undefined}
        aria-activedescendant={current === undefined ? undefined : `${listId}-${chosen}`}
        autoFocus={isFocusedAtFirst}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={className}
        value={value}
        onChange={follow}
        onKeyDown={press}
        onBlur={close}
      />
      <VisuallyHidden>
        <output>{offers.length > 0 && texts.completionCount({ count: offers.length })}</output>
      </VisuallyHidden>
      {offers.length > 0 && (
        <div id={listId} role="listbox" tabIndex={-1} aria-label={texts.completions()} className={styles.list}>
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={offer.label}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classNames(styles.option)}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => accept(offer)}
            >
              <code className={styles.written}>{offer.label}</code>
              <span className={styles.meaning}>{meaningOf(offer)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
