import { useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import type { Passkey } from '../../../shared/features/passkeys.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { usePasskeys } from '../../core/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { AddPasskey, RenamePasskey } from './PasskeyDialogs.tsx'
import { useRemovePasskey } from './passkeysApi.ts'

export function Passkeys({ user }: { user: User }) {
  const { data, isPending, error } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  if (isPending) return <Skeleton height="44px" />
  if (data === undefined) return <FormMessage text={explainFailure(error, texts.internalError())} />
  return (
    <>
      {data.passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data.isOffered ? (
        <div className={styles.row}>
          <Button onClick={() => setAdding(true)}>{texts.passkeyAdd()}</Button>
        </div>
      ) : (
        <p className={styles.text}>{texts.passkeysNotOffered()}</p>
      )}
      {isAdding && <AddPasskey user={user} onClose={() => setAdding(false)} />}
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const remove = useRemovePasskey()
  const showToast = useToast()
  const close = () => setDialog(null)
  const onError = (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) })
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.device}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.moment}>
          {lastUsedAt === null ? (
            <RichText text={texts.passkeyAddedAt} values={{ moment: <RelativeTime at={createdAt} /> }} />
          ) : (
            <RichText text={texts.lastUsedAt} values={{ moment: <RelativeTime at={lastUsedAt} /> }} />
          )}
        </p>
      </div>
      <div className={styles.row}>
        <Button look="quiet" aria-label={texts.passkeyRenameNamed({ name })} onClick={() => setDialog('rename')}>
          {texts.rename()}
        </Button>
        <Button look="quiet" aria-label={texts.passkeyRemoveNamed({ name })} onClick={() => setDialog('remove')}>
          {texts.passkeyRemove()}
        </Button>
      </div>
      {dialog === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={texts.passkeyRemoveTitle({ name })}
          text={texts.unlinkText()}
          confirmLabel={texts.passkeyRemove()}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(id, { onError, onSettled: close })}
          onCancel={close}
        />
      )}
    </li>
  )
}
