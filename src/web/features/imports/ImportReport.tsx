import type { ReactNode } from 'react'
import type { Import } from '../../../shared/features/imports.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Link } from '../../ui/navigation/Link.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { describeImport } from './describeImport.ts'
import { ImportProblems } from './ImportProblems.tsx'
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
      <ImportProblems
        label={texts.importFailures()}
        summary={texts.importFailuresCount({ count: failed })}
        total={failed}
        problems={failures}
      />
      <ImportProblems
        label={texts.importRefusals()}
        summary={texts.importRefusalsCount({ count: refused })}
        total={refused}
        problems={refusals.map(({ address, ...refusal }) => ({ ...refusal, url: address }))}
      />
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
