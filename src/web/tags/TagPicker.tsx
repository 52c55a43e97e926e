import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { AttachedTag, TagLabel } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { tagPalette } from '../../shared/tagPalette.ts'
import { explainFailure } from '../api/callError.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useToast } from '../ui/toastContext.ts'
import { matchTags } from './matchTags.ts'
import { TagBadge } from './TagBadge.tsx'
import styles from './TagPicker.module.css'
import { type TagChange, useCreateTag, useTags } from './tagsApi.ts'

type TagPickerProps = {
  chosen: AttachedTag[]
  isBusy: boolean
  onChange: (change: TagChange) => void
}

/** Tags to choose and to make: Enter takes the first that matches and does not hang there yet, else creates it (spec §5). */
export function TagPicker({ chosen, isBusy, onChange }: TagPickerProps) {
  const [typed, setTyped] = useState('')
  const tags = useTags()
  const creating = useCreateTag()
  const showToast = useToast()
  const matches = matchTags(
    tags,
    typed,
    chosen.map(({ tag }) => tag),
  )
  const name = typed.trim()
  const isNew = name !== '' && !tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase())

  const add = (tag: TagLabel) => {
    onChange({ tag, isOn: true })
    setTyped('')
  }
  const create = () =>
    creating.mutate(
      { name, color: randomColor(), icon: '' },
      {
        onSuccess: add,
        onError: (error) => showToast({ kind: 'error', text: explainFailure(error, messages.createTagFailed) }),
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || isBusy || creating.isPending) return
    const [first] = matches
    if (first !== undefined) add(first)
    else if (isNew) create()
  }

  return (
    <form className={styles.picker} onSubmit={submit}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Tags">
          {chosen.map(({ tag }) => (
            <li key={tag.id} className={styles.one}>
              <TagBadge tag={tag} />
              <IconButton
                label={`Remove tag: ${tag.name}`}
                icon={X}
                iconSize={14}
                onClick={() => onChange({ tag, isOn: false })}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Find or create a tag"
        isLabelHidden
        placeholder="Find or create a tag"
        value={typed}
        maxLength={limits.tagNameMaxChars}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.matches}>
        {matches.map((tag) => (
          <li key={tag.id}>
            <button type="button" className={styles.match} aria-label={`Add tag: ${tag.name}`} onClick={() => add(tag)}>
              <TagBadge tag={tag} />
            </button>
          </li>
        ))}
      </ul>
      {isNew && (
        <button type="button" className={styles.match} onClick={create}>
          <Plus size={16} aria-hidden /> Create tag “{name}”
        </button>
      )}
    </form>
  )
}

function randomColor(): string {
  return tagPalette[Math.floor(Math.random() * tagPalette.length)] ?? tagPalette[0]
}
