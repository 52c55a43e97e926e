import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { resetPassword } from '../../data/signInApi.ts'
import { useMutationOnce } from '../../data/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'

export function ResetPasswordForm({ token }: { token: string }) {
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  const reset = useMutationOnce({
    mutationFn: (password: string) => resetPassword({ token, password }),
    onSuccess: () => navigate({ to: '/login', replace: true, state: { notice: messages.resetDone } }),
    onError: (failure) => setError(explainFailure(failure, messages.resetFailed)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readField(event.currentTarget, 'password')
    const problem = findProblem(password, readField(event.currentTarget, 'confirmation'))
    setError(problem)
    if (problem === null) reset.mutate(password)
  }
  const field = {
    type: 'password',
    autoComplete: 'new-password',
    minLength: limits.passwordMinChars,
    maxLength: limits.passwordMaxChars,
    required: true,
  }
  return (
    // noValidate: the browser's own bubble would stand in the way of the specified texts.
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field} label="New password" name="password" autoFocus />
      <TextField {...field} label="Confirm new password" name="confirmation" />
      <FormMessage text={error} />
      <Button type="submit" look="primary" isBusy={reset.isPending} className={styles.submit}>
        Reset Password
      </Button>
    </form>
  )
}

/** The rules of spec §5, in its order. */
function findProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return messages.passwordsDiffer
  return password.length < limits.passwordMinChars ? messages.passwordTooShort : null
}
