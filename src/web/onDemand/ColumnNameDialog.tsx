import { type FormEvent, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'

type ColumnNameDialogProps = {
  title: string
  label?: string
  submitLabel: string
  nameAtFirst: string
  isBusy: boolean
  onSubmit: (name: string) => void
  onClose: () => void
}

export function ColumnNameDialog({ title, label, submitLabel, nameAtFirst, isBusy, ...act }: ColumnNameDialogProps) {
  const [typed, setTyped] = useState(nameAtFirst)
  const name = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') act.onSubmit(name)
  }
  return (
    <Dialog title={title} onClose={act.onClose}>
      <form onSubmit={submit}>
        <TextField
          label={label ?? texts.columnName()}
          value={typed}
          maxLength={limits.columnNameMaxChars}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button onClick={act.onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={name === ''}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
