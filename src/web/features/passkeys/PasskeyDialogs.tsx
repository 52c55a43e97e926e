import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import type { Passkey } from '../../../shared/features/passkeys.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { describeDevice } from '../../core/describeDevice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAddPasskey, useRenamePasskey } from './passkeysApi.ts'

export function AddPasskey({ user, onClose }: { user: User; onClose: () => void }) {
  const add = useAddPasskey()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const owner = user.hasPassword ? { currentPassword: readField(form, 'currentPassword') } : {}
    add.mutate({ name: readField(form, 'name'), ...owner }, { onSuccess: onClose })
  }
  return (
    <Dialog title={texts.passkeyAdd()} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <NameField name={describeDevice(navigator.userAgent)} />
        {user.hasPassword && (
          <TextField
            label={texts.currentPassword()}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <FormMessage text={add.isError ? explainFailure(add.error, texts.passkeyNotAdded()) : null} />
        <Buttons label={texts.passkeyAdd()} isBusy={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function RenamePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    rename.mutate({ id, name: readField(event.currentTarget, 'name') }, { onSuccess: onClose })
  }
  return (
    <Dialog title={texts.passkeyRenameNamed({ name })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <NameField name={name} />
        <FormMessage text={rename.isError ? explainFailure(rename.error, texts.internalError()) : null} />
        <Buttons label={texts.save()} isBusy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const NameField = ({ name }: { name: string }) => (
  <TextField
    label={texts.nameField()}
    name="name"
    autoComplete="off"
    defaultValue={name}
    maxLength={limits.keyNameMaxChars}
    required
  />
)

function Buttons({ label, isBusy, onCancel }: { label: string; isBusy: boolean; onCancel: () => void }) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>{texts.cancel()}</Button>
      <Button type="submit" look="primary" isBusy={isBusy}>
        {label}
      </Button>
    </DialogActions>
  )
}
