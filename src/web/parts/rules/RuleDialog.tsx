import { useState } from 'react'
import type { Rule } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useRulePreview, useSaveRule } from '../../core/rulesApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/Clock.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import styles from './RuleDialog.module.css'
import { RulePreview } from './RulePreview.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import { createDraft, draftOf, formOf, type RuleDraft } from './ruleDraft.ts'

type RuleDialogProps = {
  /** Absent for a new rule. */
  rule?: Rule
  /** Fields of a new rule. */
  given?: Partial<RuleDraft> | undefined
  onClose: () => void
}

/** The preview follows the fields after this pause. */
const previewPauseMs = 300

/** The editor of a rule: its sentence, and beside it the articles that it would have caught. */
export function RuleDialog({ rule, given, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => (rule === undefined ? createDraft(given) : draftOf(rule)))
  const [isAlsoHere, setAlsoHere] = useState(false)
  const saving = useSaveRule()
  const now = useNow()
  const asked = useDebounced(draft, previewPauseMs)
  const previewed = useRulePreview({ query: asked.query.trim(), scope: asked.scope })
  const { preview, refusal } = previewed
  const form = formOf(draft, now)
  const isTyping = asked.query !== draft.query
  const change = (part: Partial<RuleDraft>) => {
    saving.reset()
    setDraft((before) => ({ ...before, ...part }))
  }
  const save = () => {
    // The moment of the press: the rule of one day lasts a day from now.
    const saved = formOf(draft, Date.now())
    if (saved !== undefined) saving.mutate({ id: rule?.id, form: saved, isAlsoHere }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={rule === undefined ? texts.ruleNewTitle() : texts.ruleEditTitle({ name: rule.name })}
      look="wide"
      onClose={onClose}
    >
      <div className={styles.editor}>
        <div className={styles.sentence}>
          <RuleSentence draft={draft} refusal={isTyping ? null : refusal} onChange={change} />
        </div>
        <RulePreview {...previewed} isLoading={previewed.isLoading || isTyping} hasQuery={draft.query.trim() !== ''} />
      </div>
      <div className={styles.foot}>
        <label className={styles.alsoHere}>
          <input type="checkbox" checked={isAlsoHere} onChange={(event) => setAlsoHere(event.target.checked)} />
          {preview === undefined || preview.matches === 0
            ? texts.ruleAlsoHereOlder()
            : texts.ruleAlsoHere({ count: preview.matches })}
        </label>
        <FormMessage text={saving.isError ? explainFailure(saving.error, texts.ruleNotSaved()) : null} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button
            look="primary"
            isBusy={saving.isPending}
            disabled={form === undefined || refusal !== null}
            onClick={save}
          >
            {texts.save()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
