import { useEffect, useEffectEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { signInByProxy } from '../../core/signInApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AccountPage.module.css'

type ProxySignInProps = {
  email: string
  onSignedIn: (session: { token: string; user: User }) => unknown
  onFailed: (error: Error) => void
}

/** Signs in the reader that the server's proxy names: at once, and by a button after this tab has signed out. */
export function ProxySignIn({ email, onSignedIn, onFailed }: ProxySignInProps) {
  const { mutate, isPending } = useMutationOnce({
    mutationFn: signInByProxy,
    onSuccess: onSignedIn,
    onError: onFailed,
  })
  const signInAtOnce = useEffectEvent(() => {
    if (isFirstInTab()) mutate()
  })
  useEffect(() => signInAtOnce(), [])
  return (
    <>
      <p className={styles.or}>{texts.signInOr()}</p>
      <Button isBusy={isPending} onClick={() => mutate()}>
        {texts.continueWith({ provider: email })}
      </Button>
    </>
  )
}

function isFirstInTab(): boolean {
  try {
    const isFirst = sessionStorage.getItem(limits.proxySignInStorageKey) === null
    sessionStorage.setItem(limits.proxySignInStorageKey, '1')
    return isFirst
  } catch {
    // The browser allows no storage: the reader presses the button.
    return false
  }
}
