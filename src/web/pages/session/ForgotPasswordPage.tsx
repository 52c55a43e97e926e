import type { FormEvent } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import type { AnswerOf } from '../../core/callTypes.ts'
import { askForResetLink } from '../../core/signInApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'

export function ForgotPasswordPage() {
  const ask = useMutationOnce({ mutationFn: askForResetLink })
  const isMailMissing = useServerConfig()?.sendsMail === false
  if (ask.isSuccess) return <LinkAsked {...ask.data} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate(readField(event.currentTarget, 'email'))
  }
  return (
    <AccountPage title={texts.forgotTitle()}>
      {isMailMissing ? <NoMail /> : <p className={styles.text}>{texts.forgotHelp()}</p>}
      <form className={styles.form} onSubmit={submit}>
        <TextField label={texts.emailField()} name="email" type="email" autoComplete="username" required autoFocus />
        <FormMessage text={ask.isError ? explainFailure(ask.error, texts.resetMailFailed()) : null} />
        <Button type="submit" look="primary" isBusy={ask.isPending} className={styles.submit}>
          {isMailMissing ? texts.askForResetLink() : texts.sendResetLink()}
        </Button>
      </form>
      <BackToLogin />
    </AccountPage>
  )
}

function LinkAsked({ message, token }: AnswerOf<'POST /auth/forgot-password'>) {
  const sendsMail = useServerConfig()?.sendsMail ?? message === texts.resetMailSent()
  return (
    <AccountPage title={sendsMail ? texts.checkYourEmail() : texts.askForResetLink()}>
      {sendsMail ? <p className={styles.text}>{texts.resetMailSent()}</p> : <NoMail />}
      {token !== undefined && <DeveloperBox token={token} />}
      <BackToLogin />
    </AccountPage>
  )
}

/** Says what to do without mail, with the operator's address if the server has one. */
function NoMail() {
  const contact = useServerConfig()?.contactEmail ?? ''
  return (
    <>
      <p className={styles.text}>{texts.resetNeedsOperator()}</p>
      {contact !== '' && (
        <p className={styles.text}>
          <RichText text={texts.operatorContact} values={{ contact: <a href={`mailto:${contact}`}>{contact}</a> }} />
        </p>
      )}
    </>
  )
}

/** A server with EXPOSE_RESET_TOKEN answers the token, for development without mail. */
function DeveloperBox({ token }: { token: string }) {
  return (
    <section className={styles.developerBox} aria-label={texts.developmentMode()}>
      <p>{texts.developmentToken()}</p>
      <code>{token}</code>
      <Link to="/reset-password" search={{ token }}>
        {texts.resetPassword()}
      </Link>
    </section>
  )
}

function BackToLogin() {
  return (
    <OtherWays>
      <p>
        <Link to="/login">{texts.backToLogin()}</Link>
      </p>
    </OtherWays>
  )
}
