import { Plus } from 'lucide-react'
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
          <TagBox tag={tag} isChosen={chosenIds.has(tag.id)} onChange={(isOn) => onChange({ tag, isOn })} />
        </li>
      ))}
    </ul>
  )
}

type TagBoxProps = { tag: TagLabel; isChosen: boolean; onChange: (isOn: boolean) => unknown }

function TagBox({ tag, isChosen, onChange }: TagBoxProps) {
  const { shown, change } = usePendingValue(isChosen, onChange)
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        checked={shown}
        onChange={(event) => void change(event.target.checked)}
      />
      <TagBadge tag={tag} />
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
