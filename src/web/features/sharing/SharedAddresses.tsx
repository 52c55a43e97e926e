import { useState } from 'react'
import type { Share } from '../../../shared/features/sharing.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { NewShareForm } from './NewShareForm.tsx'
import { ShareAddresses } from './ShareAddresses.tsx'
import { useChangeShare, useEndShare, useShares } from './sharingApi.ts'

export function SharedAddresses() {
  const { data, isPending, error } = useShares()
  if (isPending) return <Skeleton height="44px" />
  if (data === undefined) return <FormMessage text={explainFailure(error, texts.internalError())} />
  const { shares, mode } = data
  if (mode === 'off') return <p className={styles.text}>{texts.sharingOff()}</p>
  return (
    <>
      {shares.length > 0 && (
        <ul className={styles.sessions}>
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} canBePublic={mode === 'public'} />
          ))}
        </ul>
      )}
      <NewShareForm />
    </>
  )
}

function ShareRow({ share, canBePublic }: { share: Share; canBePublic: boolean }) {
  const { id, name, withText, isPublic } = share
  const [isAsking, setAsking] = useState(false)
  const change = useChangeShare()
  const end = useEndShare()
  return (
    <li className={styles.session}>
      <div className={styles.form}>
        <p className={styles.device}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.moment}>
          <LastReading share={share} />
        </p>
        <ShareAddresses share={share} />
        <Switch
          label={texts.shareWithText()}
          isOn={withText}
          onChange={(isOn) => change.mutateAsync({ id, withText: isOn }).catch(() => {})}
        />
        {canBePublic && (
          <Switch
            label={texts.sharePublic()}
            isOn={isPublic}
            onChange={(isOn) => change.mutateAsync({ id, isPublic: isOn }).catch(() => {})}
          />
        )}
        <FormMessage text={change.isError ? explainFailure(change.error, texts.internalError()) : null} />
      </div>
      <Button look="quiet" aria-label={texts.endKeyNamed({ name })} onClick={() => setAsking(true)}>
        {texts.endKey()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.shareEndTitle({ name })}
          text={texts.shareEndText()}
          confirmLabel={texts.endKey()}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(id, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function LastReading({ share: { lastReadAt } }: { share: Share }) {
  if (lastReadAt === null) return texts.shareNeverRead()
  return <RichText text={texts.shareRead} values={{ moment: <RelativeTime at={lastReadAt} /> }} />
}
