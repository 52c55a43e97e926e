import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { useBeginLink } from '../../data/settingsApi.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SettingsForm.module.css'

/** The way to the provider that the server offers. */
export function LinkProvider({ user, name }: { user: User; name: string }) {
  const [isAsking, setAsking] = useState(false)
  if (!user.hasPassword) return <p className={styles.text}>To link {name}, please set a password first.</p>
  return (
    <>
      <Button onClick={() => setAsking(true)}>Link {name}</Button>
      {isAsking && <LinkProviderDialog name={name} onClose={() => setAsking(false)} />}
    </>
  )
}

function LinkProviderDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const begin = useBeginLink()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    begin.mutate(readField(event.currentTarget, 'currentPassword'))
  }
  return (
    <Dialog title={`Link ${name}?`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.text}>You sign in at {name} next. From then on you can sign in here through it.</p>
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormMessage text={begin.isError ? explainFailure(begin.error, messages.providerUnreachable) : null} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={begin.isPending || begin.isSuccess}>
            Continue to {name}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
