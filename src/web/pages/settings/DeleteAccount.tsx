import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { explainFailure } from '../../data/callError.ts'
import { useDeleteAccount } from '../../data/settingsApi.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SettingsForm.module.css'

export function DeleteAccount({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.text}>
        This deletes your columns, feeds, tags, newsletters and saved articles immediately. It cannot be undone.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      {isAsking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The address has to be typed: nobody deletes ten years of reading by a stray click. */
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
    <Dialog title="Delete your account?" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={`Type ${user.email} to confirm`}
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
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <FormMessage text={remove.isError ? explainFailure(remove.error, 'Failed to delete the account.') : null} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" disabled={!isTyped} isBusy={remove.isPending}>
            Delete Account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
