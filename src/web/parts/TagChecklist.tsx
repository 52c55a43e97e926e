import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TagLabel } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { TagChange } from '../core/attachedTags.ts'
import { RichText } from '../ui/RichText.tsx'
import { usePendingValue } from '../ui/usePendingValue.ts'
import { TagBadge } from './TagBadge.tsx'
import styles from './TagPicker.module.css'

type TagChecklistProps = {
  tags: TagLabel[]
  chosenIds: ReadonlySet<number>
  onChange: (change: TagChange) => unknown
}

export function TagChecklist({ tags, chosenIds, onChange }: TagChecklistProps) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.list} aria-label={texts.tagChecklist()}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <CheckRow isChosen={chosenIds.has(tag.id)} onChange={(isOn) => onChange({ tag, isOn })}>
            <TagBadge tag={tag} />
          </CheckRow>
        </li>
      ))}
    </ul>
  )
}

type CheckRowProps = { isChosen: boolean; onChange: (isOn: boolean) => unknown; children: ReactNode }

/** Shows the choice at once, before the change arrives. */
export function CheckRow({ isChosen, onChange, children }: CheckRowProps) {
  const { shown, change } = usePendingValue(isChosen, onChange)
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        checked={shown}
        onChange={(event) => void change(event.target.checked)}
      />
      {children}
    </label>
  )
}

export function CreateTagRow({ name, isBusy, onCreate }: { name: string; isBusy: boolean; onCreate: () => void }) {
  return (
    <button type="button" className={styles.row} aria-disabled={isBusy || undefined} onClick={onCreate}>
      <Plus size={16} aria-hidden className={styles.plus} />
      <span>
        <RichText text={texts.tagPickerCreate} values={{ name: <bdi className={styles.name}>{name}</bdi> }} />
      </span>
    </button>
  )
}
