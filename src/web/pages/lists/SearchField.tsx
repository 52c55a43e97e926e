import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { useReaderView } from '../../data/useReaderView.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './SearchField.module.css'

type SearchFieldProps = {
  query: string
  /** What the server says against the query. */
  refusal: string | null
}

/** What was searched for, to be changed; each search is a step in the browser's history. */
export function SearchField({ query, refusal }: SearchFieldProps) {
  const { showSearch } = useReaderView()
  // What was typed belongs to the search it changes: Back and another search bring their own, and the focus stays.
  const [change, setChange] = useState({ of: query, typed: query })
  const typed = change.of === query ? change.typed : query
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    setChange({ of: wanted, typed: wanted })
    if (wanted !== '' && wanted !== query) showSearch(wanted)
  }
  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <input
          type="search"
          aria-label="Search for"
          aria-invalid={refusal !== null || undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={limits.itemSearchMaxChars}
          className={styles.field}
          value={typed}
          onChange={(event) => setChange({ of: query, typed: event.target.value })}
        />
        <Button type="submit" look="primary">
          <Search size={16} aria-hidden />
          Search
        </Button>
      </form>
      <FormMessage text={refusal} />
    </search>
  )
}
