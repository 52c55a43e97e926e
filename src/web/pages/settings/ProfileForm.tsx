import type { FormEvent } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { explainFailure } from '../../data/callError.ts'
import { useChangeProfile } from '../../data/settingsApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SettingsForm.module.css'

export function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile({ done: 'Name saved' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate({ name: readField(event.currentTarget, 'name') })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={limits.nameMaxChars}
        defaultValue={user.name ?? ''}
        hint="Optional."
      />
      <FormMessage text={change.isError ? explainFailure(change.error, notSaved) : null} />
      <Button type="submit" isBusy={change.isPending} className={styles.submit}>
        Save Name
      </Button>
    </form>
  )
}

const notSaved = 'Failed to save. Please try again.'
