import type { ReactNode } from 'react'
import type { Import } from '../../../shared/api/opml.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { describeImport } from './describeImport.ts'
import styles from './ImportReport.module.css'

type ImportReportProps = {
  imported: Import
  /** The buttons for what comes next. */
  children: ReactNode
}

/** How far an import is, and in the end what it brought and what not. */
export function ImportReport({ imported, children }: ImportReportProps) {
  const { added, waiting, failures, failed, refusals, refused } = imported
  const isRunning = waiting > 0
  return (
    <div className={styles.report}>
      {isRunning && <ProgressBar label="Importing feeds" done={(added - waiting) / added} />}
      {/* Read out when it is done, not at every step of the bar. */}
      <output aria-live={isRunning ? 'off' : 'polite'} className={styles.sentences}>
        {describeImport(imported).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </output>
      {isRunning && <p className={styles.hint}>You can leave this page while feeds arrive.</p>}
      <Problems summary="Which feeds failed, and why" total={failed} problems={failures} />
      <Problems
        summary="Which addresses could not be read"
        total={refused}
        problems={refusals.map(({ address, ...refusal }) => ({ ...refusal, url: address }))}
      />
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

type ProblemsProps = {
  summary: string
  /** The server names the first few hundred. */
  total: number
  problems: { title: string; url: string; reason: string }[]
}

function Problems({ summary, total, problems }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <details className={styles.problems}>
      <summary>
        {summary} ({total})
      </summary>
      <ul aria-label={summary} className={styles.list}>
        {problems.map(({ title, url, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may name one unreadable address twice
          <li key={index} className={styles.problem}>
            <span dir="auto" className={styles.title}>
              {title || url}
            </span>
            <span className={styles.reason}>{reason}</span>
            {title !== '' && title !== url && <span className={styles.url}>{url}</span>}
          </li>
        ))}
      </ul>
      {total > problems.length && <p className={styles.hint}>… and {total - problems.length} more.</p>}
    </details>
  )
}
