import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { explainFailure } from '../../data/callError.ts'
import { useChangeProfile, useConfirmationMail } from '../../data/settingsApi.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SettingsForm.module.css'

/** The address one signs in with: whether it is confirmed, and the way to another one. */
export function AddressForm({ user }: { user: User }) {
  const change = useChangeProfile({ done: 'Email changed' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wish = { email: readField(form, 'email'), currentPassword: readField(form, 'currentPassword') }
    change.mutate(wish, { onSuccess: () => form.reset() })
  }
  return (
    <>
      <Confirmation user={user} />
      {user.hasPassword ? (
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label="New email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={limits.emailMaxChars}
            required
          />
          <TextField
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
          <FormMessage text={change.isError ? explainFailure(change.error, notChanged) : null} />
          <Button type="submit" isBusy={change.isPending} className={styles.submit}>
            Change Email
          </Button>
        </form>
      ) : (
        <p className={styles.text}>To change it, please set a password first.</p>
      )}
    </>
  )
}

function Confirmation({ user }: { user: User }) {
  const mail = useConfirmationMail()
  const sendsMail = useServerConfig()?.sendsMail ?? false
  return (
    <div className={styles.row}>
      <strong>{user.email}</strong>
      <Badge look="quiet">{user.isEmailVerified ? 'Confirmed' : 'Not confirmed'}</Badge>
      {!user.isEmailVerified && sendsMail && (
        <Button isBusy={mail.isPending} onClick={() => mail.mutate()}>
          Send Confirmation Link
        </Button>
      )}
    </div>
  )
}

const notChanged = 'Failed to change the email. Please try again.'
