import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useDeleteAccount } from './accountApi.ts'

export function DeleteAccount({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.text}>{texts.deleteAccountText()}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {texts.deleteAccount()}
      </Button>
      {isAsking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The reader has to type the email, so a stray click deletes nothing. */
function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteAccount()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim().toLowerCase() === user.email.toLowerCase()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const currentPassword = readField(event.currentTarget, 'currentPassword')
    if (isTyped) remove.mutate({ confirmation: typed, ...(user.hasPassword ? { currentPassword } : {}) })
  }
  return (
    <Dialog title={texts.deleteAccountTitle()} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={texts.deleteAccountConfirm(user)}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          required
        />
        {user.hasPassword && (
          <TextField
            label={texts.currentPassword()}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <FormMessage text={remove.isError ? explainFailure(remove.error, texts.deleteAccountFailed()) : null} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="danger" disabled={!isTyped} isBusy={remove.isPending}>
            {texts.deleteAccount()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
