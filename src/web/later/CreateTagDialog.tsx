import { type FormEvent, useState } from 'react'
import { messages } from '../../shared/messages.ts'
import { defaultTagColor } from '../../shared/tagPalette.ts'
import { explainFailure } from '../data/callError.ts'
import { useCreateTag } from '../data/tagsApi.ts'
import { isHexColor } from '../parts/tagColors.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './CreateTagDialog.module.css'
import { TagNameField } from './TagNameField.tsx'

/** The Create New Tag modal of the reader (spec §2): a name, and a colour picked or written as its hex code. */
export function CreateTagDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [color, setColor] = useState(defaultTagColor)
  const creating = useCreateTag()
  const isComplete = name.trim() !== '' && isHexColor(color)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) creating.mutate({ name: name.trim(), color, icon: '' }, { onSuccess: onClose })
  }
  return (
    <Dialog title="Create New Tag" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TagNameField value={name} onChange={setName} />
        <ColorFields color={color} onChange={setColor} />
        <FormMessage text={creating.isError ? explainFailure(creating.error, messages.createTagFailed) : null} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={creating.isPending} disabled={!isComplete}>
            Create Tag
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ColorFields({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const [lastColor, setLastColor] = useState(color)
  const change = (wanted: string) => {
    if (isHexColor(wanted)) setLastColor(wanted)
    onChange(wanted)
  }
  return (
    <div className={styles.color}>
      <label className={styles.picker}>
        <span>Color</span>
        {/* It knows whole colours in lower case only; while a code is being typed it stays at the last one. */}
        <input type="color" value={lastColor.toLowerCase()} onChange={(event) => change(event.target.value)} />
      </label>
      <TextField
        label="Hex code"
        value={color}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={isHexColor(color) ? undefined : `Enter a color like ${defaultTagColor}`}
        onChange={(event) => change(event.target.value.trim())}
      />
    </div>
  )
}
