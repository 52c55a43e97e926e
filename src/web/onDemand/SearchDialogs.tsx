import { type FormEvent, useId, useState } from 'react'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { firstColumn } from '../core/changeColumns.ts'
import { useColumns } from '../core/columnsApi.ts'
import { type SearchForm, useChangeSearch, useDeleteSearch, useSaveSearch } from '../core/searchesApi.ts'
import { SearchInput } from '../parts/search/SearchInput.tsx'
import { SearchNotes } from '../parts/search/SearchNotes.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './SearchDialogs.module.css'

type SaveSearchDialogProps = {
  query: string
  /** Suggested. */
  name?: string
  onClose: () => void
}

/** Saves a search as a block of the board. */
export function SaveSearchDialog({ query, name = query, onClose }: SaveSearchDialogProps) {
  const saving = useSaveSearch()
  const column = firstColumn(useColumns().data ?? [])
  return (
    <SearchDialog
      title={texts.saveSearchTitle()}
      formAtFirst={{ name: name.slice(0, limits.savedSearchNameMaxChars), query, columnId: column?.id ?? 0 }}
      isBusy={saving.isPending}
      failure={saving.isError ? explainFailure(saving.error, texts.saveSearchFailed()) : null}
      onSubmit={(form) => saving.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

export function EditSearchDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const changing = useChangeSearch()
  return (
    <SearchDialog
      title={texts.editSearchTitle(search)}
      formAtFirst={search}
      isBusy={changing.isPending}
      failure={changing.isError ? explainFailure(changing.error, texts.changeSearchFailed()) : null}
      onSubmit={(form) => changing.mutate({ id: search.id, ...form }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

export function DeleteSearchDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const deleting = useDeleteSearch()
  return (
    <ConfirmDialog
      title={texts.deleteSearchTitle(search)}
      text={texts.deleteSearchText()}
      confirmLabel={texts.delete()}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(search.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

type SearchDialogProps = {
  title: string
  formAtFirst: SearchForm
  isBusy: boolean
  failure: string | null
  onSubmit: (form: SearchForm) => void
  onClose: () => void
}

function SearchDialog({ title, formAtFirst, isBusy, failure, onSubmit, onClose }: SearchDialogProps) {
  const columns = useColumns().data ?? []
  const id = useId()
  const [name, setName] = useState(formAtFirst.name)
  const [query, setQuery] = useState(formAtFirst.query)
  const [columnId, setColumnId] = useState(formAtFirst.columnId)
  const isComplete = name.trim() !== '' && query.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isBusy) onSubmit({ name: name.trim(), query: query.trim(), columnId })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={texts.searchNameField()}
          value={name}
          maxLength={limits.savedSearchNameMaxChars}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.field}>
          <label htmlFor={id} className={styles.label}>
            {texts.searchForField()}
          </label>
          <SearchInput
            id={id}
            value={query}
            isInvalid={false}
            maxLength={limits.itemSearchMaxChars}
            className={styles.input}
            onChange={setQuery}
          />
          <SearchNotes query={query} />
        </div>
        <SelectField
          label={texts.searchColumnField()}
          options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(columnId)}
          onChange={(id) => setColumnId(Number(id))}
        />
        <FormMessage text={failure} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isComplete}>
            {texts.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
