import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useBeginLink } from './accountApi.ts'

export function LinkProvider({ user, name }: { user: User; name: string }) {
  const [isAsking, setAsking] = useState(false)
  if (!user.hasPassword) return <p className={styles.text}>{texts.linkProviderNeedsPassword({ provider: name })}</p>
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.linkProvider({ provider: name })}</Button>
      {isAsking && <LinkProviderDialog name={name} onClose={() => setAsking(false)} />}
    </>
  )
}

function LinkProviderDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const begin = useBeginLink()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    begin.mutate(readField(event.currentTarget, 'currentPassword'))
  }
  return (
    <Dialog title={texts.linkProviderTitle({ provider: name })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.text}>{texts.linkProviderText({ provider: name })}</p>
        <TextField
          label={texts.currentPassword()}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormMessage text={begin.isError ? explainFailure(begin.error, texts.providerUnreachable()) : null} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={begin.isPending || begin.isSuccess}>
            {texts.continueTo({ provider: name })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
