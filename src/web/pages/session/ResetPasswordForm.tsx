import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { resetPassword } from '../../core/signInApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useNavigate } from '../../ui/navigation/useNavigation.ts'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'

type ResetPasswordFormProps = { token: string; hasNewsletterAddress: boolean }

export function ResetPasswordForm({ token, hasNewsletterAddress }: ResetPasswordFormProps) {
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  const reset = useMutationOnce({
    mutationFn: (change: { password: string; renewsNewsletterAddress: boolean }) => resetPassword({ token, ...change }),
    onSuccess: () => navigate({ to: '/login', replace: true, state: { notice: texts.resetDone() } }),
    onError: (failure) => setError(explainFailure(failure, texts.resetFailed())),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readField(event.currentTarget, 'password')
    const problem = findProblem(password, readField(event.currentTarget, 'confirmation'))
    setError(problem)
    const renewsNewsletterAddress = new FormData(event.currentTarget).has('renewsNewsletterAddress')
    if (problem === null) reset.mutate({ password, renewsNewsletterAddress })
  }
  const field = {
    type: 'password',
    autoComplete: 'new-password',
    minLength: limits.passwordMinChars,
    maxLength: limits.passwordMaxChars,
    required: true,
  }
  return (
    // noValidate: the browser's message would hide ours.
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field} label={texts.newPassword()} name="password" autoFocus />
      <TextField {...field} label={texts.confirmNewPassword()} name="confirmation" />
      {hasNewsletterAddress && (
        <label className={styles.check}>
          <input type="checkbox" name="renewsNewsletterAddress" />
          <span>{texts.resetRenewsAddress()}</span>
        </label>
      )}
      <FormMessage text={error} />
      <Button type="submit" look="primary" isBusy={reset.isPending} className={styles.submit}>
        {texts.resetPassword()}
      </Button>
    </form>
  )
}

/** The rules of docs/specification.md#password-reset. */
function findProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return texts.passwordsDiffer()
  return password.length < limits.passwordMinChars ? texts.passwordTooShort() : null
}
