import { type FormEvent, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { defaultTagColor } from '../../shared/tagPalette.ts'
import { explainFailure } from '../api/callError.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useToast } from '../ui/toastContext.ts'
import styles from './CreateTagDialog.module.css'
import { useCreateTag } from './tagsApi.ts'

const hexColor = /^#[0-9a-f]{6}$/i

/** The Create New Tag modal of the reader (spec §2): a name, a colour from the picker or as its hex code. */
export function CreateTagDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [color, setColor] = useState(defaultTagColor)
  const creating = useCreateTag()
  const showToast = useToast()
  const isColor = hexColor.test(color)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || !isColor || creating.isPending) return
    creating.mutate(
      { name: name.trim(), color, icon: '' },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: messages.tagCreated })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title="Create New Tag" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="Tag Name"
          value={name}
          maxLength={limits.tagNameMaxChars}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.color}>
          <label className={styles.picker}>
            <span>Color</span>
            <input
              type="color"
              value={isColor ? color.toLowerCase() : defaultTagColor.toLowerCase()}
              onChange={(event) => setColor(event.target.value)}
            />
          </label>
          <TextField
            label="Hex code"
            value={color}
            error={isColor ? undefined : 'A colour like #3B82F6'}
            onChange={(event) => setColor(event.target.value.trim())}
          />
        </div>
        <FormMessage text={creating.isError ? explainFailure(creating.error, messages.createTagFailed) : null} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={creating.isPending} disabled={name.trim() === '' || !isColor}>
            Create Tag
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
