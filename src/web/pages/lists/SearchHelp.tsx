import { texts } from '../../../shared/texts/texts.ts'
import styles from './SearchHelp.module.css'

const rules = [
  ['garden bench', texts.searchHelpWords],
  ['"garden bench"', texts.searchHelpPhrase],
  ['bench OR chair', texts.searchHelpEither],
  ['garden (bench | chair)', texts.searchHelpGroup],
  ['-bench', texts.searchHelpWithout],
  ['intitle:bench', texts.searchHelpTitle],
  ['author:ada', texts.searchHelpAuthor],
  ['feed:verge', texts.searchHelpFeed],
  ['tag:work', texts.searchHelpTag],
  ['is:unread', texts.searchHelpIs],
  ['after:2026-01', texts.searchHelpAfter],
  ['before:2026-03-15', texts.searchHelpBefore],
] as const

/** Shown if a search finds nothing. The examples use the filters of docs/search.md. */
export function SearchHelp() {
  return (
    <section aria-labelledby="search-help" className={styles.help}>
      <h2 id="search-help" className={styles.heading}>
        {texts.searchHelp()}
      </h2>
      <dl>
        {rules.map(([example, meaning]) => (
          <div key={example} className={styles.rule}>
            <dt>
              <code className={styles.example}>{example}</code>
            </dt>
            <dd>{meaning()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
