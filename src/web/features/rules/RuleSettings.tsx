import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Rule } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useRules } from '../../core/rulesApi.ts'
import { RuleDialog } from '../../parts/rules/ruleDialogs.ts'
import type { RuleDraft } from '../../parts/rules/ruleDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailureLine } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RuleList } from './RuleList.tsx'
import styles from './RuleSettings.module.css'

type Opened = { rule: Rule } | { given: Partial<RuleDraft> }

/** The reader's rules, and the editor. */
export function RuleSettings() {
  const { data: rules, error, refetch } = useRules()
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = (given: Partial<RuleDraft> = {}) => setOpened({ given })
  return (
    <>
      {rules === undefined && error === null && <Skeleton height="88px" />}
      {rules === undefined && error !== null && (
        <LoadFailureLine text={explainFailure(error, texts.rulesNotLoaded())} onRetry={refetch} />
      )}
      {rules?.length === 0 && <Examples onChoose={add} />}
      {rules !== undefined && rules.length > 0 && <RuleList rules={rules} onEdit={(rule) => setOpened({ rule })} />}
      <Button onClick={() => add()}>
        <Plus size={16} aria-hidden />
        {texts.newRule()}
      </Button>
      {opened !== null && <RuleDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Each opens the editor with its fields, so its reader sees the articles first. */
const examples: { label: () => string; given: Partial<RuleDraft> }[] = [
  { label: texts.ruleExampleSponsored, given: { query: 'intitle:sponsored' } },
  { label: texts.ruleExampleShort, given: { query: 'words:<40', hides: false, marksRead: true } },
]

function Examples({ onChoose }: { onChoose: (given: Partial<RuleDraft>) => void }) {
  return (
    <div className={styles.empty}>
      <p className={styles.hint}>{texts.rulesEmptyHint()}</p>
      <ul className={styles.examples}>
        {examples.map(({ label, given }) => (
          <li key={given.query}>
            <button type="button" className={styles.example} onClick={() => onChoose({ ...given, name: label() })}>
              <span>{label()}</span>
              <code className={styles.query}>{given.query}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
