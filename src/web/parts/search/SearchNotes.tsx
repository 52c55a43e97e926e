import { findMisreadings } from '../../../shared/search/readSearch.ts'
import styles from './SearchNotes.module.css'

/** Says which parts of a search are read otherwise than elsewhere. */
export function SearchNotes({ query }: { query: string }) {
  const notes = findMisreadings(query)
  return (
    <output className={styles.notes}>
      {notes.map((note) => (
        <span key={note.text} className={styles.note}>
          {note.text}
        </span>
      ))}
    </output>
  )
}
