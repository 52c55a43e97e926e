import { type FormEvent, useState } from 'react'
import type { AttachedTag, TagLabel } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import type { TagChange } from '../data/attachedTags.ts'
import { explainFailure } from '../data/callError.ts'
import { useCreateTag, useTags } from '../data/tagsApi.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isNewName, matchTags } from './matchTags.ts'
import { randomTagColor } from './randomTagColor.ts'
import { CreateTagRow, TagChecklist } from './TagChecklist.tsx'
import styles from './TagPicker.module.css'

type TagPickerProps = {
  /** What hangs there now. */
  chosen: AttachedTag[]
  onChange: (change: TagChange) => unknown
}

/** A checklist of all tags. Typing finds one that does not hang there yet or names a new one; Enter takes it (spec §5). */
export function TagPicker({ chosen, onChange }: TagPickerProps) {
  const [typed, setTyped] = useState('')
  const tags = useTags()
  const creating = useCreateTag()
  const chosenIds = new Set(chosen.map(({ tagId }) => tagId))
  const [chosenAtFirst] = useState(chosenIds)
  const name = typed.trim()
  const matches = matchTags(tags, name, chosenIds)

  const add = (tag: TagLabel) => {
    onChange({ tag, isOn: true })
    setTyped('')
  }
  const create = () => creating.mutate({ name, color: randomTagColor(), icon: '' }, { onSuccess: add })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = matches
    if (name === '') return
    if (first !== undefined) add(first)
    else if (isNewName(tags, name)) create()
  }
  const type = (text: string) => {
    creating.reset()
    setTyped(text)
  }

  return (
    <div className={styles.picker}>
      <form onSubmit={submit}>
        <TextField
          label="Find or create a tag"
          isLabelHidden
          placeholder="Find or create a tag"
          autoComplete="off"
          value={typed}
          maxLength={limits.tagNameMaxChars}
          onChange={(event) => type(event.target.value)}
        />
      </form>
      <FormMessage text={creating.isError ? explainFailure(creating.error, messages.createTagFailed) : null} />
      <TagChecklist
        tags={name === '' ? withFirst(tags, chosenAtFirst) : matches}
        chosenIds={chosenIds}
        // A tick among what was found ends the search; one in the whole list leaves everything in its place.
        onChange={(change) => (name === '' ? onChange(change) : add(change.tag))}
      />
      {isNewName(tags, name) && <CreateTagRow name={name} isBusy={creating.isPending} onCreate={create} />}
      {tags.length === 0 && name === '' && <p className={styles.hint}>{messages.noTags}. Type a name to make one.</p>}
    </div>
  )
}

/** What hung there when the picker opened stands on top: of 200 tags these are looked for first. */
function withFirst<Label extends TagLabel>(tags: Label[], first: ReadonlySet<number>): Label[] {
  return [...tags.filter(({ id }) => first.has(id)), ...tags.filter(({ id }) => !first.has(id))]
}
