import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { SearchInput } from '../../parts/search/SearchInput.tsx'
import { SearchNotes } from '../../parts/search/SearchNotes.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { awaitTyping, takeTyped } from '../../ui/typingAhead.ts'
import styles from './SearchField.module.css'

type SearchFieldProps = {
  query: string
  /** The reason why the server refuses the query. */
  refusal: string | null
}

/** Each search is a step in the browser's history. */
export function SearchField({ query, refusal }: SearchFieldProps) {
  const { showSearch } = useReaderView()
  // Typed text belongs to one search: Back or another search shows its own query. The field is not replaced, so it keeps the focus.
  const [change, setChange] = useState({ of: query, typed: query })
  const typed = change.of === query ? change.typed : query
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim()
    setChange({ of: next, typed: next })
    if (next === '' || next === query) return
    // The first search leads to another page, whose field gets the focus.
    if (query === '') awaitTyping()
    showSearch(next)
  }
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const ahead = takeTyped()
    if (ahead === undefined) return
    place.current?.querySelector('input')?.focus()
    if (ahead !== '') setChange((before) => ({ ...before, typed: before.typed + ahead }))
  }, [])
  return (
    <search ref={place} className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <SearchInput
          label={texts.searchFor()}
          isInvalid={refusal !== null}
          maxLength={limits.itemSearchMaxChars}
          className={styles.field}
          value={typed}
          onChange={(text) => setChange({ of: query, typed: text })}
        />
        <Button type="submit" look="primary">
          <Search size={16} aria-hidden />
          {texts.searchSubmit()}
        </Button>
      </form>
      <FormMessage text={refusal} />
      <SearchNotes query={query} />
    </search>
  )
}
