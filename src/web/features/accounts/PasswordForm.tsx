import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { currentLanguage } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useChangeProfile, useResetMail } from './accountApi.ts'
import { useLinkedProviders } from './useHasProviders.ts'

export function PasswordForm({ user }: { user: User }) {
  return user.hasPassword ? <ChangePassword /> : <NoPassword email={user.email} />
}

function ChangePassword() {
  const [problem, setProblem] = useState<string | null>(null)
  const change = useChangeProfile({ done: texts.passwordChanged() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = readField(form, 'password')
    const found = findProblem(password, readField(form, 'confirmation'))
    setProblem(found)
    const input = { password, currentPassword: readField(form, 'currentPassword') }
    if (found === null) change.mutate(input, { onSuccess: () => form.reset() })
  }
  const newPassword = {
    type: 'password',
    autoComplete: 'new-password',
    maxLength: limits.passwordMaxChars,
    required: true,
  }
  return (
    // noValidate: the browser's message would hide ours.
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={texts.currentPassword()}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField {...newPassword} label={texts.newPassword()} name="password" />
      <TextField {...newPassword} label={texts.confirmNewPassword()} name="confirmation" />
      <FormMessage
        text={problem ?? (change.isError ? explainFailure(change.error, texts.passwordNotChanged()) : null)}
      />
      <Button type="submit" isBusy={change.isPending} className={styles.submit}>
        {texts.changePassword()}
      </Button>
    </form>
  )
}

/** A reader who signed in with a provider sets a password by mail, so a person at a borrowed browser can't. */
function NoPassword({ email }: { email: string }) {
  const mail = useResetMail()
  const config = useServerConfig()
  const names = useLinkedProviders().data?.map(({ name }) => name)
  return (
    <>
      {names !== undefined && (
        <p className={styles.text}>
          {names.length === 0 ? texts.passwordMissing() : texts.passwordMissingProvider({ provider: listNames(names) })}
        </p>
      )}
      {config?.sendsMail === true && (
        <Button isBusy={mail.isPending} onClick={() => mail.mutate(email)}>
          {texts.sendPasswordLink()}
        </Button>
      )}
    </>
  )
}

function findProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return texts.passwordsDiffer()
  return password.length < limits.passwordMinChars ? texts.passwordTooShort() : null
}

const listNames = (names: string[]) => new Intl.ListFormat(currentLanguage()).format(names)
