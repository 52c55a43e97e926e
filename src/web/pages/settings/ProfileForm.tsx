import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../data/callError.ts'
import { useChangeProfile } from '../../data/settingsApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SettingsForm.module.css'

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
