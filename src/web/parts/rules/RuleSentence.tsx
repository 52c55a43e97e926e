import { useId } from 'react'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { SearchInput } from '../search/SearchInput.tsx'
import { SearchNotes } from '../search/SearchNotes.tsx'
import { RuleActionFields } from './RuleActionFields.tsx'
import { RuleEndField } from './RuleEndField.tsx'
import { RuleHelp } from './RuleHelp.tsx'
import { RuleScopeField } from './RuleScopeField.tsx'
import styles from './RuleSentence.module.css'
import type { RuleDraft } from './ruleDraft.ts'

type RuleSentenceProps = {
  draft: RuleDraft
  /** The server's reason to refuse the query. */
  refusal: string | null
  onChange: (part: Partial<RuleDraft>) => void
}

/** The fields of a rule, in the order of a sentence: in News, when it matches …, then hide it, for a week. */
export function RuleSentence({ draft, refusal, onChange }: RuleSentenceProps) {
  const addToQuery = (example: string) => onChange({ query: `${draft.query} ${example}`.trim() })
  return (
    <div className={styles.sentence}>
      <RuleScopeField scope={draft.scope} onChange={(scope) => onChange({ scope })} />
      <QueryField query={draft.query} refusal={refusal} onChange={(query) => onChange({ query })} />
      <div className={styles.field}>
        <RuleHelp onAdd={addToQuery} />
      </div>
      <RuleActionFields draft={draft} onChange={onChange} />
      <RuleEndField end={draft.end} onChange={(end) => onChange({ end })} />
      <NameField draft={draft} onChange={(name) => onChange({ name })} />
    </div>
  )
}

/** Without a name, the rule is named after its query. */
function NameField({ draft, onChange }: { draft: RuleDraft; onChange: (name: string) => void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.ruleName()}
      </label>
      <input
        id={id}
        className={styles.input}
        value={draft.name}
        placeholder={draft.query}
        maxLength={limits.ruleNameMaxChars}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

type QueryFieldProps = { query: string; refusal: string | null; onChange: (query: string) => void }

function QueryField({ query, refusal, onChange }: QueryFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.ruleWhen()}
      </label>
      <SearchInput
        id={id}
        isHigh
        // The scope before it is usually right.
        isFocusedAtFirst
        maxLength={limits.ruleQueryMaxChars}
        placeholder={texts.ruleWhenPlaceholder()}
        isInvalid={refusal !== null}
        describedBy={refusal === null ? undefined : `${id}-refusal`}
        className={styles.query}
        value={query}
        onChange={onChange}
      />
      {refusal !== null && (
        <p id={`${id}-refusal`} role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <SearchNotes query={query} />
    </div>
  )
}
