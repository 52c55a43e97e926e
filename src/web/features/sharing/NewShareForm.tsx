import { type FormEvent, useState } from 'react'
import type { ShareKind } from '../../../shared/features/sharing.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { columnLabel } from '../../core/columnLabel.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { useSearches } from '../../core/searchesApi.ts'
import { useTags } from '../../core/tagsApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCreateShare } from './sharingApi.ts'

type Choice = { kind: ShareKind; targetId: number | null; name: string; label: string }

/** Everything that can be a feed for others. */
function useChoices(): Choice[] {
  const columns = useColumns().data ?? []
  const searches = useSearches().data ?? []
  const tags = useTags()
  const place = (kind: ShareKind, name: string, targetId: number | null) => ({ kind, targetId, name })
  return [
    { ...place('saved', texts.saved(), null), label: texts.saved() },
    { ...place('all', texts.allItems(), null), label: texts.allItems() },
    ...columns.map((column) => {
      const name = columnLabel(columns, column)
      return { ...place('column', name, column.id), label: texts.shareColumn({ name }) }
    }),
    ...tags.map(({ id, name }) => ({ ...place('tag', name, id), label: texts.shareTag({ name }) })),
    ...searches.map(({ id, name }) => ({ ...place('search', name, id), label: texts.shareSearch({ name }) })),
  ]
}

export function NewShareForm() {
  const choices = useChoices()
  const [chosen, setChosen] = useState(0)
  const [name, setName] = useState<string | null>(null)
  const [withText, setWithText] = useState(false)
  const create = useCreateShare()
  const choice = choices[chosen] ?? choices[0]
  if (choice === undefined) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { kind, targetId } = choice
    const body = { kind, targetId, name: readField(event.currentTarget, 'share') || choice.name, withText }
    create.mutate(body, { onSuccess: () => setName(null) })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label={texts.fieldShareTarget()}
        options={choices.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(chosen)}
        onChange={(value) => setChosen(Number(value))}
      />
      <TextField
        label={texts.shareName()}
        name="share"
        autoComplete="off"
        dir="auto"
        maxLength={limits.shareNameMaxChars}
        value={name ?? choice.name.slice(0, limits.shareNameMaxChars)}
        onChange={(event) => setName(event.target.value)}
        hint={texts.shareNameHint()}
      />
      <Switch label={texts.shareWithText()} isOn={withText} onChange={setWithText} />
      <FormMessage text={create.isError ? explainFailure(create.error, texts.internalError()) : null} />
      <Button type="submit" isBusy={create.isPending} className={styles.submit}>
        {texts.shareCreate()}
      </Button>
    </form>
  )
}
