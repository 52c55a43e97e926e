import { useEffect, useRef } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { SearchField } from './SearchField.tsx'
import { SearchHelp } from './SearchHelp.tsx'
import styles from './SearchStart.module.css'

/** The place of the search, before there is one. */
export function SearchStart() {
  const page = useRef<HTMLElement>(null)
  useEffect(() => page.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={page} aria-labelledby="search-heading" className={styles.page}>
      <h1 id="search-heading" className={styles.title}>
        {texts.searchItems()}
      </h1>
      <SearchField query="" refusal={null} />
      <SearchHelp />
    </section>
  )
}
