import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useChangeProfile } from './accountApi.ts'

export function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile({ done: texts.nameSaved() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate({ name: readField(event.currentTarget, 'name') })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={texts.nameField()}
        name="name"
        autoComplete="name"
        maxLength={limits.nameMaxChars}
        defaultValue={user.name ?? ''}
        hint={texts.nameHint()}
      />
      <FormMessage text={change.isError ? explainFailure(change.error, texts.nameNotSaved()) : null} />
      <Button type="submit" isBusy={change.isPending} className={styles.submit}>
        {texts.saveName()}
      </Button>
    </form>
  )
}
