import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { Owner } from './secondFactorApi.ts'

type OwnerFormProps = {
  user: User
  text: string
  submitLabel: string
  change: { isPending: boolean; isError: boolean; error: Error | null }
  onSubmit: (owner: Owner) => void
  onCancel: () => void
}

/** The body of a dialog that asks for the current password first. */
export function OwnerForm({ user, text, submitLabel, change, onSubmit, onCancel }: OwnerFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(user.hasPassword ? { currentPassword: readField(event.currentTarget, 'currentPassword') } : {})
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.text}>{text}</p>
      {user.hasPassword && (
        <TextField
          label={texts.currentPassword()}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <FormMessage text={change.isError ? explainFailure(change.error, texts.codesNotChanged()) : null} />
      <DialogActions>
        <Button onClick={onCancel}>{texts.cancel()}</Button>
        <Button type="submit" look="primary" isBusy={change.isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
