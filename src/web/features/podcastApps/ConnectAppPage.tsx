import { useQuery } from '@tanstack/react-query'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { describeDevice } from '../../core/describeDevice.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { useSearch } from '../../ui/navigation/useNavigation.ts'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** A podcast app opened this page in the browser, and waits for a key. Opening it allows nothing: any site can link to it. */
export function ConnectAppPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return (
    <SignedInPage title={texts.connectApp()}>
      <AskingApp token={token} />
    </SignedInPage>
  )
}

function AskingApp({ token }: { token: string }) {
  const asking = useQuery({
    queryKey: ['appSignIn', token],
    queryFn: ({ signal }) => call('GET /app-sign-ins/:token', { params: { token }, signal }),
    enabled: token !== '',
    retry: false,
  })
  const allow = useMutationOnce({ mutationFn: () => call('POST /app-sign-ins/:token', { params: { token } }) })
  const app = <bdi>{describeDevice(asking.data?.client ?? '')}</bdi>
  if (token === '' || asking.isError)
    return <FormMessage text={explainFailure(asking.error, texts.missingAppSignIn())} />
  if (asking.isPending) return <Skeleton height="96px" />
  if (allow.isSuccess)
    return (
      <output className={styles.text}>
        <RichText text={texts.connectAppDone} values={{ app }} />
      </output>
    )
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        <RichText text={texts.connectAppText} values={{ app }} />
      </p>
      <FormMessage text={allow.isError ? explainFailure(allow.error, texts.internalError()) : null} />
      <Button look="primary" className={styles.submit} isBusy={allow.isPending} onClick={() => allow.mutate()}>
        {texts.connectAppAllow()}
      </Button>
    </div>
  )
}
