import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { useChangeProfile, useLinkedProviders, useResetMail } from '../../data/settingsApi.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SettingsForm.module.css'

export function PasswordForm({ user }: { user: User }) {
  return user.hasPassword ? <ChangePassword /> : <NoPassword email={user.email} />
}

function ChangePassword() {
  const [problem, setProblem] = useState<string | null>(null)
  const change = useChangeProfile({ done: 'Password changed. You are signed out everywhere else.' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = readField(form, 'password')
    const found = findProblem(password, readField(form, 'confirmation'))
    setProblem(found)
    const wish = { password, currentPassword: readField(form, 'currentPassword') }
    if (found === null) change.mutate(wish, { onSuccess: () => form.reset() })
  }
  const newPassword = {
    type: 'password',
    autoComplete: 'new-password',
    maxLength: limits.passwordMaxChars,
    required: true,
  }
  return (
    // noValidate: the browser's own bubble would stand in the way of the texts.
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField {...newPassword} label="New password" name="password" />
      <TextField {...newPassword} label="Confirm new password" name="confirmation" />
      <FormMessage text={problem ?? (change.isError ? explainFailure(change.error, notChanged) : null)} />
      <Button type="submit" isBusy={change.isPending} className={styles.submit}>
        Change Password
      </Button>
    </form>
  )
}

/** A reader who came through a provider can set one by mail, so a borrowed browser can't. */
function NoPassword({ email }: { email: string }) {
  const mail = useResetMail()
  const config = useServerConfig()
  const names = useLinkedProviders().data?.map(({ name }) => name)
  return (
    <>
      {names !== undefined && (
        <p className={styles.text}>
          {names.length === 0
            ? 'Your account has no password yet. Please set one, so that you can sign in again.'
            : `You sign in through ${names.join(' and ')}, without a password.`}
        </p>
      )}
      {config?.sendsMail === true && (
        <Button isBusy={mail.isPending} onClick={() => mail.mutate(email)}>
          Send a Link to Set a Password
        </Button>
      )}
    </>
  )
}

function findProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return messages.passwordsDiffer
  return password.length < limits.passwordMinChars ? messages.passwordTooShort : null
}

const notChanged = 'Failed to change the password. Please try again.'
