import { type FormEvent, useState } from 'react'
import type { AttachedTag, TagLabel } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { TagChange } from '../core/attachedTags.ts'
import { explainFailure } from '../core/callError.ts'
import { useCreateTag, useTags } from '../core/tagsApi.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isNewName, matchTags } from './matchTags.ts'
import { randomTagColor } from './randomTagColor.ts'
import { CreateTagRow, TagChecklist } from './TagChecklist.tsx'
import styles from './TagPicker.module.css'

type TagPickerProps = {
  /** The tags it has now. */
  chosen: AttachedTag[]
  onChange: (change: TagChange) => unknown
}

/** A checklist of all tags. Typing finds another tag or names a new one; Enter adds it (docs/specification.md#tag-picker). */
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
          label={texts.tagPickerField()}
          isLabelHidden
          placeholder={texts.tagPickerField()}
          autoComplete="off"
          value={typed}
          maxLength={limits.tagNameMaxChars}
          onChange={(event) => type(event.target.value)}
        />
      </form>
      <FormMessage text={creating.isError ? explainFailure(creating.error, texts.createTagFailed()) : null} />
      <TagChecklist
        tags={name === '' ? withFirst(tags, chosenAtFirst) : matches}
        chosenIds={chosenIds}
        // Ticking a search result ends the search. Ticking a tag in the full list moves nothing.
        onChange={(change) => (name === '' ? onChange(change) : add(change.tag))}
      />
      {isNewName(tags, name) && <CreateTagRow name={name} isBusy={creating.isPending} onCreate={create} />}
      {tags.length === 0 && name === '' && <p className={styles.hint}>{texts.tagPickerNoTags()}</p>}
    </div>
  )
}

/** Puts the tags that were chosen when the picker opened on top: of 200 tags these are looked for first. */
function withFirst<Label extends TagLabel>(tags: Label[], first: ReadonlySet<number>): Label[] {
  return [...tags.filter(({ id }) => first.has(id)), ...tags.filter(({ id }) => !first.has(id))]
}
