import { Tags } from 'lucide-react'
import { sendKindOf } from '../../../shared/sendKinds.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useSendTargets } from '../../core/sendTargetsApi.ts'
import { useTags } from '../../core/tagsApi.ts'
import { Popover } from '../../ui/Popover.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { TagBadge } from '../TagBadge.tsx'
import { TagPicker } from '../TagPicker.tsx'
import styles from './RuleSentence.module.css'
import type { RuleDraft } from './ruleDraft.ts'

type RuleActionFieldsProps = { draft: RuleDraft; onChange: (part: Partial<RuleDraft>) => void }

/** "then hide it, mark it read, …". */
export function RuleActionFields({ draft, onChange }: RuleActionFieldsProps) {
  return (
    <fieldset className={styles.group}>
      {/* A legend can't be an item of the grid. */}
      <legend>
        <VisuallyHidden>{texts.ruleThen()}</VisuallyHidden>
      </legend>
      <span aria-hidden className={styles.label}>
        {texts.ruleThen()}
      </span>
      <div className={styles.checks}>
        <div className={styles.pair}>
          <Check label={texts.ruleHide()} isOn={draft.hides} onChange={(hides) => onChange({ hides })} />
          {draft.hides && (
            <Check
              label={texts.ruleHideSaved()}
              isOn={draft.hidesSaved}
              onChange={(hidesSaved) => onChange({ hidesSaved })}
            />
          )}
        </div>
        <Check label={texts.ruleMarkRead()} isOn={draft.marksRead} onChange={(marksRead) => onChange({ marksRead })} />
        <Check label={texts.ruleSave()} isOn={draft.saves} onChange={(saves) => onChange({ saves })} />
        <div className={styles.pair}>
          <Check label={texts.ruleTag()} isOn={draft.tags} onChange={(tags) => onChange({ tags })} />
          {draft.tags && <ChosenTags tagIds={draft.tagIds} onChange={(tagIds) => onChange({ tagIds })} />}
        </div>
        <Check label={texts.ruleTell()} isOn={draft.notifies} onChange={(notifies) => onChange({ notifies })} />
        <SendChecks targetIds={draft.targetIds} onChange={(targetIds) => onChange({ targetIds })} />
        <Check label={texts.ruleStop()} isOn={draft.stops} onChange={(stops) => onChange({ stops })} />
      </div>
    </fieldset>
  )
}

type CheckProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

type SendChecksProps = { targetIds: number[]; onChange: (targetIds: number[]) => void }

/** One for each program that takes articles by itself, and for removed ones that the rule still names. */
function SendChecks({ targetIds, onChange }: SendChecksProps) {
  const { data } = useSendTargets()
  if (data === undefined) return null
  const offered = data.targets.filter(({ kind }) => !sendKindOf(kind).opensHere)
  const removed = targetIds.filter((id) => !offered.some((target) => target.id === id))
  return [...offered, ...removed.map((id) => ({ id, name: texts.ruleScopeGone() }))].map(({ id, name }) => (
    <Check
      key={id}
      label={texts.ruleSend({ name })}
      isOn={targetIds.includes(id)}
      onChange={(isOn) => onChange(isOn ? [...targetIds, id] : targetIds.filter((one) => one !== id))}
    />
  ))
}

type ChosenTagsProps = { tagIds: number[]; onChange: (tagIds: number[]) => void }

function ChosenTags({ tagIds, onChange }: ChosenTagsProps) {
  const tags = useTags()
  const chosen = tagIds.flatMap((id) => tags.filter((tag) => tag.id === id))
  return (
    <div className={styles.tags}>
      {chosen.map((tag) => (
        <TagBadge key={tag.id} tag={tag} />
      ))}
      <Popover label={texts.ruleTagChoose()} icon={Tags} text={texts.ruleTagChoose()} look="outline">
        {() => (
          <TagPicker
            chosen={chosen.map((tag) => ({ tagId: tag.id, tag }))}
            onChange={({ tag, isOn }) => {
              const others = tagIds.filter((id) => id !== tag.id)
              onChange(isOn ? [...others, tag.id] : others)
            }}
          />
        )}
      </Popover>
    </div>
  )
}
