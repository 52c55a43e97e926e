import { useState } from 'react'
import type { LinkedProvider, User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { usePasskeys } from '../../core/passkeys.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useUnlinkProvider } from './accountApi.ts'
import { LinkProvider } from './LinkProvider.tsx'
import { useLinkedProviders } from './useHasProviders.ts'

export function LinkedProviders({ user }: { user: User }) {
  const { data: providers, isPending, error } = useLinkedProviders()
  const { data: passkeys } = usePasskeys()
  const offered = useServerConfig()?.signInProvider?.name
  if (isPending) return <Skeleton height="44px" />
  if (providers === undefined) return <FormMessage text={explainFailure(error, texts.internalError())} />
  const hasPasskey = (passkeys?.isOffered && passkeys.passkeys.length > 0) ?? false
  const isLastWay = !user.hasPassword && providers.length === 1 && !hasPasskey
  return (
    <>
      {providers.length === 0 ? (
        <p className={styles.text}>{texts.noLinkedProvider()}</p>
      ) : (
        <ul className={styles.sessions}>
          {providers.map((provider) => (
            <ProviderRow key={provider.key} provider={provider} isLastWay={isLastWay} />
          ))}
        </ul>
      )}
      {isLastWay && <p className={styles.text}>{texts.lastWayToSignIn()}</p>}
      {offered !== undefined && providers.every(({ name }) => name !== offered) && (
        <LinkProvider user={user} name={offered} />
      )}
    </>
  )
}

function ProviderRow({ provider, isLastWay }: { provider: LinkedProvider; isLastWay: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const unlink = useUnlinkProvider()
  const { key, name, linkedAt } = provider
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.moment}>
          <RichText text={texts.linkedAt} values={{ moment: <RelativeTime at={linkedAt} /> }} />
        </p>
      </div>
      {!isLastWay && (
        <Button look="quiet" aria-label={texts.unlinkNamed({ name })} onClick={() => setAsking(true)}>
          {texts.unlink()}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.unlinkTitle({ name })}
          text={texts.unlinkText()}
          confirmLabel={texts.unlink()}
          isBusy={unlink.isPending}
          onConfirm={() => unlink.mutate(key, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
