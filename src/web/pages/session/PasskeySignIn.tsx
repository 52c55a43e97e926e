import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { CallError } from '../../core/callError.ts'
import { askForPasskeyOptions, type PasskeyOptions, signInWithPasskey } from '../../core/signInApi.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AccountPage.module.css'

type PasskeySignInProps = {
  onSignedIn: (session: { token: string; user: User }) => unknown
  onFailed: (error: Error) => void
}

/** Offers the reader's passkeys in the field for the email, and by a button. Draws nothing where server or browser have none. */
export function PasskeySignIn({ onSignedIn, onFailed }: PasskeySignInProps) {
  const [isOffered, setOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const signIn = async (optionsJSON: PasskeyOptions, { useBrowserAutofill }: { useBrowserAutofill: boolean }) => {
    try {
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill })
      await onSignedIn(await signInWithPasskey(response))
    } catch (error) {
      // Anything else is a reader who cancelled, or another attempt of this page.
      if (error instanceof CallError) onFailed(error)
    }
  }
  const offer = useEffectEvent(async (isGone: () => boolean) => {
    if (!browserSupportsWebAuthn()) return
    // Without an answer there is still the password.
    const options = await askForPasskeyOptions().catch(() => null)
    if (options === null || isGone()) return
    setOffered(true)
    if (await browserSupportsWebAuthnAutofill()) await signIn(options, { useBrowserAutofill: true })
  })
  useEffect(() => {
    let isGone = false
    void offer(() => isGone)
    return () => {
      isGone = true
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])

  if (!isOffered) return null
  const press = async () => {
    setBusy(true)
    try {
      const options = await askForPasskeyOptions()
      if (options !== null) await signIn(options, { useBrowserAutofill: false })
    } catch (error) {
      if (error instanceof CallError) onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.or}>{texts.signInOr()}</p>
      <Button isBusy={isBusy} onClick={press}>
        {texts.passkeySignIn()}
      </Button>
    </>
  )
}
