import styles from './SearchHelp.module.css'

const rules = [
  ['garden bench', 'both words, in title, text or author; for the last word its beginning is enough'],
  ['"garden bench"', 'this exact phrase'],
  ['-bench', 'without this word; a minus works before any of these'],
  ['intitle:bench', 'in the title'],
  ['author:ada', 'by this author'],
  ['feed:verge', 'from feeds with this in their name'],
  ['tag:work', 'with this tag'],
  ['is:unread', 'unread articles; is:read and is:saved work too'],
  ['after:2026-01', 'published on or after that day, month or year'],
  ['before:2026-03-15', 'published before that day, month or year'],
] as const

/** The query language, for who found nothing. */
export function SearchHelp() {
  return (
    <section aria-labelledby="search-help" className={styles.help}>
      <h2 id="search-help" className={styles.heading}>
        How to search
      </h2>
      <dl>
        {rules.map(([example, meaning]) => (
          <div key={example} className={styles.rule}>
            <dt>
              <code className={styles.example}>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
