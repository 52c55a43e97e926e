import { type FormEvent, useState } from 'react'
import { defaultTagColor } from '../../shared/tagPalette.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { useCreateTag } from '../core/tagsApi.ts'
import { isHexColor } from '../parts/tagColors.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './CreateTagDialog.module.css'
import { TagNameField } from './TagNameField.tsx'

/** docs/specification.md#tag-dialog */
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
    <Dialog title={texts.createNewTag()} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TagNameField value={name} onChange={setName} />
        <ColorFields color={color} onChange={setColor} />
        <FormMessage text={creating.isError ? explainFailure(creating.error, texts.createTagFailed()) : null} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={creating.isPending} disabled={!isComplete}>
            {texts.createTag()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ColorFields({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const [lastColor, setLastColor] = useState(color)
  const change = (typed: string) => {
    if (isHexColor(typed)) setLastColor(typed)
    onChange(typed)
  }
  return (
    <div className={styles.color}>
      <label className={styles.picker}>
        <span>{texts.tagColor()}</span>
        {/* It takes only complete colors in lower case, so it keeps the last one while the reader types a code. */}
        <input type="color" value={lastColor.toLowerCase()} onChange={(event) => change(event.target.value)} />
      </label>
      <TextField
        label={texts.tagHexCode()}
        value={color}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={isHexColor(color) ? undefined : texts.tagHexCodeInvalid({ example: defaultTagColor })}
        onChange={(event) => change(event.target.value.trim())}
      />
    </div>
  )
}
