import { Plus } from 'lucide-react'
import type { TagLabel } from '../../shared/api/entities.ts'
import type { TagChange } from '../data/attachedTags.ts'
import { useWish } from '../ui/useWish.ts'
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
    <ul className={styles.list} aria-label="Tags">
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
  const { shown, askFor } = useWish(isChosen, onChange)
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        checked={shown}
        onChange={(event) => void askFor(event.target.checked)}
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
        Create tag <bdi className={styles.name}>{name}</bdi>
      </span>
    </button>
  )
}
