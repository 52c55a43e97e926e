import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { CallError, explainFailure } from '../../core/callError.ts'
import { finishSignIn } from '../../core/signInApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'

type SecondStepProps = {
  halfSession: string
  onSignedIn: (session: { token: string; user: User }) => unknown
  /** The half session has ended: the reader begins again. */
  onOver: (text: string) => void
}

/** Asks for a code after a right password, or after a sign-in through a provider. */
export function SecondStep({ halfSession, onSignedIn, onOver }: SecondStepProps) {
  const finish = useMutationOnce({
    mutationFn: (code: string) => finishSignIn({ halfSession, code }),
    onSuccess: onSignedIn,
    onError: (failure) => {
      if (failure instanceof CallError && failure.status === 400) onOver(explainFailure(failure, texts.loginFailed()))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    finish.mutate(readField(event.currentTarget, 'code'))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.text}>{texts.secondStepNeeded()}</p>
      <TextField
        label={texts.codesField()}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.typedCodeMaxChars}
        required
        autoFocus
      />
      <FormMessage text={finish.isError ? explainFailure(finish.error, texts.loginFailed()) : null} />
      <Button type="submit" look="primary" isBusy={finish.isPending} className={styles.submit}>
        {texts.signIn()}
      </Button>
    </form>
  )
}
