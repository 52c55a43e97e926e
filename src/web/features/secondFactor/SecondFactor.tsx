import { useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddAuthenticator } from './AddAuthenticator.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRemoveAuthenticator, useRenewRecoveryCodes, useSecondFactor } from './secondFactorApi.ts'

export function SecondFactor({ user }: { user: User }) {
  const { data, isPending, error } = useSecondFactor()
  const [dialog, setDialog] = useState<'add' | 'renew' | 'remove' | null>(null)
  const close = () => setDialog(null)
  if (isPending) return <Skeleton height="44px" />
  if (data === undefined) return <FormMessage text={explainFailure(error, texts.internalError())} />
  const { authenticator, recoveryCodesLeft } = data
  return (
    <>
      {authenticator === null ? (
        <div className={styles.row}>
          <Button onClick={() => setDialog('add')}>{texts.codesSetUp()}</Button>
        </div>
      ) : (
        <>
          <p className={styles.text}>
            <RichText
              text={texts.codesSince}
              values={{ moment: <RelativeTime at={authenticator.addedAt} />, count: recoveryCodesLeft }}
            />
          </p>
          <div className={styles.row}>
            <Button onClick={() => setDialog('renew')}>{texts.recoveryCodesNew()}</Button>
            <Button onClick={() => setDialog('remove')}>{texts.codesTurnOff()}</Button>
          </div>
        </>
      )}
      {dialog === 'add' && <AddAuthenticator user={user} onClose={close} />}
      {dialog === 'renew' && <RenewRecoveryCodes user={user} onClose={close} />}
      {dialog === 'remove' && <RemoveAuthenticator user={user} onClose={close} />}
    </>
  )
}

type DialogProps = { user: User; onClose: () => void }

function RenewRecoveryCodes({ user, onClose }: DialogProps) {
  const renew = useRenewRecoveryCodes()
  return (
    <Dialog title={texts.recoveryCodes()} onClose={onClose}>
      {renew.isSuccess ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <OwnerForm
          user={user}
          text={texts.recoveryCodesNewText()}
          submitLabel={texts.recoveryCodesNew()}
          change={renew}
          onSubmit={renew.mutate}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

function RemoveAuthenticator({ user, onClose }: DialogProps) {
  const remove = useRemoveAuthenticator()
  return (
    <Dialog title={texts.codesTurnOffTitle()} onClose={onClose}>
      <OwnerForm
        user={user}
        text={texts.codesTurnOffText()}
        submitLabel={texts.codesTurnOff()}
        change={remove}
        onSubmit={(owner) => remove.mutate(owner, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
