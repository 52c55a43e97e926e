import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Access, accessChoices, hintOfAccess, labelOfAccess, scopesOf } from './keyAccess.ts'
import { useCreateKey } from './keysApi.ts'
import { NewKey } from './NewKey.tsx'

/** Creates a key, and then shows its secret in place of the form. */
export function NewKeyForm({ user }: { user: User }) {
  const create = useCreateKey()
  // Sync apps create folders and subscribe to feeds.
  const [access, setAccess] = useState<Access>('organise')
  if (create.isSuccess) return <NewKey user={user} created={create.data} onDone={create.reset} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate({ name: readField(event.currentTarget, 'app'), scopes: scopesOf[access] })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={texts.keyName()}
        name="app"
        autoComplete="off"
        required
        maxLength={limits.keyNameMaxChars}
        hint={texts.keyNameHint()}
      />
      <SelectField
        label={texts.keyAccess()}
        options={accessChoices.map((value) => ({ value, label: labelOfAccess[value]() }))}
        value={access}
        onChange={(value) => setAccess(value as Access)}
        hint={hintOfAccess[access]?.()}
      />
      <FormMessage text={create.isError ? explainFailure(create.error, texts.keyNotCreated()) : null} />
      <Button type="submit" isBusy={create.isPending} className={styles.submit}>
        {texts.createKey()}
      </Button>
    </form>
  )
}
