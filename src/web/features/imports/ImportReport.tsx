import type { ReactNode } from 'react'
import type { Import } from '../../../shared/features/imports.ts'
import type { TextValues } from '../../../shared/texts/formatText.ts'
import { showCodedText } from '../../../shared/texts/showCodedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Link } from '../../ui/navigation/Link.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { describeImport } from './describeImport.ts'
import styles from './ImportReport.module.css'

type ImportReportProps = {
  imported: Import
  /** Buttons for the next step. */
  children: ReactNode
}

/** The progress of an import, and then its result with all failures. */
export function ImportReport({ imported, children }: ImportReportProps) {
  const { added, waiting, failures, failed, refusals, refused } = imported
  const isRunning = waiting > 0
  return (
    <div className={styles.report}>
      {isRunning && <ProgressBar label={texts.importingFeeds()} done={(added - waiting) / added} />}
      {/* Screen readers announce the result, not each step. */}
      <output aria-live={isRunning ? 'off' : 'polite'} className={styles.sentences}>
        {describeImport(imported).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </output>
      {imported.rules > 0 && (
        <Link to="/settings" hash="rules">
          {texts.importSeeRules()}
        </Link>
      )}
      {isRunning && <p className={styles.hint}>{texts.importLeavePage()}</p>}
      <Problems
        label={texts.importFailures()}
        summary={texts.importFailuresCount({ count: failed })}
        total={failed}
        problems={failures}
      />
      <Problems
        label={texts.importRefusals()}
        summary={texts.importRefusalsCount({ count: refused })}
        total={refused}
        problems={refusals.map(({ address, ...refusal }) => ({ ...refusal, url: address }))}
      />
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

type ProblemsProps = {
  label: string
  summary: string
  /** `problems` has only the first few hundred. */
  total: number
  problems: { title: string; url: string; reason: string; reasonCode: string; reasonValues: TextValues }[]
}

function Problems({ label, summary, total, problems }: ProblemsProps) {
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
