import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useChangeProfile, useConfirmationMail } from './accountApi.ts'

export function AddressForm({ user }: { user: User }) {
  const change = useChangeProfile({ done: texts.emailChanged() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const input = { email: readField(form, 'email'), currentPassword: readField(form, 'currentPassword') }
    change.mutate(input, { onSuccess: () => form.reset() })
  }
  return (
    <>
      <Confirmation user={user} />
      {user.hasPassword ? (
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={texts.newEmail()}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={limits.emailMaxChars}
            required
          />
          <TextField
            label={texts.currentPassword()}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
          <FormMessage text={change.isError ? explainFailure(change.error, texts.emailNotChanged()) : null} />
          <Button type="submit" isBusy={change.isPending} className={styles.submit}>
            {texts.changeEmail()}
          </Button>
        </form>
      ) : (
        <p className={styles.text}>{texts.emailNeedsPassword()}</p>
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
      <Badge look="quiet">{user.isEmailVerified ? texts.emailConfirmed() : texts.emailNotConfirmed()}</Badge>
      {!user.isEmailVerified && sendsMail && (
        <Button isBusy={mail.isPending} onClick={() => mail.mutate()}>
          {texts.sendConfirmationLink()}
        </Button>
      )}
    </div>
  )
}
