import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAddAuthenticator, useConfirmAuthenticator } from './secondFactorApi.ts'

/** The password, then the app's first code, then the recovery codes. */
export function AddAuthenticator({ user, onClose }: { user: User; onClose: () => void }) {
  const add = useAddAuthenticator()
  const confirm = useConfirmAuthenticator()
  if (confirm.isSuccess)
    return (
      <Dialog title={texts.recoveryCodes()} onClose={onClose}>
        <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onClose} />
      </Dialog>
    )
  if (!add.isSuccess)
    return (
      <Dialog title={texts.settingsCodes()} onClose={onClose}>
        <OwnerForm
          user={user}
          text={texts.settingsCodesHint()}
          submitLabel={texts.nextPage()}
          change={add}
          onSubmit={add.mutate}
          onCancel={onClose}
        />
      </Dialog>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(readField(event.currentTarget, 'code'))
  }
  return (
    <Dialog title={texts.settingsCodes()} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.text}>{texts.codesScan()}</p>
        <QrCode text={add.data.address} />
        <CopyField label={texts.codesSecret()} value={add.data.secret} />
        <TextField
          ref={takeFocus}
          label={texts.codesField()}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={limits.typedCodeMaxChars}
          required
        />
        <FormMessage text={confirm.isError ? explainFailure(confirm.error, texts.codesNotChanged()) : null} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={confirm.isPending}>
            {texts.codesTurnOn()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const takeFocus = (field: HTMLElement | null) => field?.focus()
