import type { TextValues } from '../../../shared/texts/formatText.ts'
import { showCodedText } from '../../../shared/texts/showCodedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import styles from './ImportReport.module.css'

type ProblemsProps = {
  label: string
  summary: string
  /** `problems` has only the first few hundred. */
  total: number
  problems: { title: string; url: string; reason: string; reasonCode: string; reasonValues: TextValues }[]
}

/** The entries of an import that are not here, each with its reason. */
export function ImportProblems({ label, summary, total, problems }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <details className={styles.problems}>
      <summary>{summary}</summary>
      <ul aria-label={label} className={styles.list}>
        {problems.map(({ title, url, reason, reasonCode, reasonValues }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A list may name one unreadable address twice.
          <li key={index} className={styles.problem}>
            <span dir="auto" className={styles.title}>
              {title || url}
            </span>
            <span className={styles.reason}>
              {showCodedText({ text: reason, code: reasonCode, values: reasonValues })}
            </span>
            {title !== '' && title !== url && <span className={styles.url}>{url}</span>}
          </li>
        ))}
      </ul>
      {total > problems.length && (
        <p className={styles.hint}>{texts.importProblemsLeft({ count: total - problems.length })}</p>
      )}
    </details>
  )
}
