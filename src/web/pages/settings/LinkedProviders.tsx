import { useState } from 'react'
import type { LinkedProvider, User } from '../../../shared/api/entities.ts'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { useLinkedProviders, useUnlinkProvider } from '../../data/settingsApi.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LinkProvider } from './LinkProvider.tsx'
import styles from './SettingsForm.module.css'

/** The providers through which the reader can sign in. */
export function LinkedProviders({ user }: { user: User }) {
  const { data: providers, isPending, error } = useLinkedProviders()
  const offered = useServerConfig()?.signInProvider?.name
  if (isPending) return <Skeleton height="44px" />
  if (providers === undefined) return <FormMessage text={explainFailure(error, messages.internalError)} />
  const isLastWay = !user.hasPassword && providers.length === 1
  return (
    <>
      {providers.length === 0 ? (
        <p className={styles.text}>No provider is linked to your account.</p>
      ) : (
        <ul className={styles.sessions}>
          {providers.map((provider) => (
            <ProviderRow key={provider.key} provider={provider} isLastWay={isLastWay} />
          ))}
        </ul>
      )}
      {isLastWay && <p className={styles.text}>{messages.lastWayToSignIn}</p>}
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
          Linked <RelativeTime at={linkedAt} />
        </p>
      </div>
      {!isLastWay && (
        <Button look="quiet" aria-label={`Unlink: ${name}`} onClick={() => setAsking(true)}>
          Unlink
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Unlink ${name}?`}
          text="You can no longer sign in through it, and you are signed out everywhere else."
          confirmLabel="Unlink"
          isBusy={unlink.isPending}
          onConfirm={() => unlink.mutate(key, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
