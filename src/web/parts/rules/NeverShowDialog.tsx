import { type ReactNode, useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import type { RuleScope } from '../../../shared/features/rules.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useRulePreview, useSaveRule } from '../../core/rulesApi.ts'
import { useArticle } from '../../core/useArticle.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { findTraits, type Trait } from '../traits.ts'
import styles from './NeverShowDialog.module.css'
import { RuleDialog } from './RuleDialog.tsx'

type NeverShowDialogProps = { item: Item; onClose: () => void }

/** Makes a rule that hides articles like this one, by the traits that the reader chooses. */
export function NeverShowDialog({ item, onClose }: NeverShowDialogProps) {
  const { article } = useArticle(item)
  const traits = findTraits(item, article.categories ?? [])
  const [chosen, setChosen] = useState<Trait[]>([])
  const [isFeedOnly, setFeedOnly] = useState(item.feedId !== null)
  const [isEdited, setEdited] = useState(false)
  const hiding = useSaveRule({ isUndoneWhole: true, done: texts.neverShowDone })
  const query = chosen.map((trait) => trait.query).join(' ')
  const scope: RuleScope = isFeedOnly && item.feedId !== null ? { kind: 'feed', id: item.feedId } : { kind: 'all' }
  const { preview, refusal, failure } = useRulePreview({ query, scope })
  if (isEdited) return <RuleDialog given={{ query, scope }} onClose={onClose} />

  const toggle = (trait: Trait) => {
    const others = chosen.filter((other) => other.query !== trait.query)
    setChosen(others.length < chosen.length ? others : [...chosen, trait])
  }
  const hide = () => {
    const name = chosen.map(({ label }) => label).join(', ')
    const form = { name: name.slice(0, limits.ruleNameMaxChars), query, scope, endsAt: null }
    hiding.mutate({ form: { ...form, actions: [{ is: 'hide' }] }, isAlsoHere: true }, { onSuccess: onClose })
  }
  const chips = { chosen, onToggle: toggle }
  return (
    <Dialog title={texts.neverShow()} onClose={onClose}>
      <p className={styles.hint}>{texts.neverShowHint()}</p>
      <div className={styles.groups}>
        <Chips label={texts.neverShowWords()} traits={traits.words} {...chips} />
        <Chips label={texts.neverShowAuthor()} traits={traits.author} {...chips} />
        <Chips label={texts.neverShowCategories()} traits={traits.categories} {...chips} />
        <Chips label={texts.neverShowAddress()} traits={traits.address} {...chips} />
        {item.feedId !== null && (
          <ChipGroup label={texts.neverShowFeed()}>
            <Chip
              label={texts.neverShowOnly({ title: item.feed.title })}
              isOn={isFeedOnly}
              onToggle={() => setFeedOnly(!isFeedOnly)}
            />
          </ChipGroup>
        )}
      </div>
      <output className={styles.count}>
        {query === '' && texts.neverShowNothing()}
        {preview !== undefined && texts.neverShowCount(preview)}
      </output>
      <FormMessage
        text={refusal ?? failure ?? (hiding.isError ? explainFailure(hiding.error, texts.ruleNotSaved()) : null)}
      />
      <DialogActions>
        <Button look="quiet" onClick={() => setEdited(true)} className={styles.edit}>
          {texts.neverShowMore()}
        </Button>
        <Button onClick={onClose}>{texts.cancel()}</Button>
        <Button look="primary" isBusy={hiding.isPending} disabled={query === '' || refusal !== null} onClick={hide}>
          {texts.neverShowHide()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ChipsProps = { label: string; traits: Trait[]; chosen: Trait[]; onToggle: (trait: Trait) => void }

function Chips({ label, traits, chosen, onToggle }: ChipsProps) {
  if (traits.length === 0) return null
  return (
    <ChipGroup label={label}>
      {traits.map((trait) => (
        <Chip
          key={trait.query}
          label={trait.label}
          isOn={chosen.some(({ query }) => query === trait.query)}
          onToggle={() => onToggle(trait)}
        />
      ))}
    </ChipGroup>
  )
}

function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  )
}

function Chip({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" aria-pressed={isOn} className={styles.chip} onClick={onToggle}>
      <bdi>{label}</bdi>
    </button>
  )
}
