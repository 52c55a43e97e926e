import { type FormEvent, useState } from 'react'
import type { Tag } from '../../../shared/api/entities.ts'
import { tagPalette } from '../../../shared/tagPalette.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { type TagForm, useCreateTag, useUpdateTag } from '../../core/tagsApi.ts'
import { TagNameField } from '../../onDemand/TagNameField.tsx'
import { TagBadge } from '../../parts/TagBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { ColorGrid } from './ColorGrid.tsx'
import { IconGrid } from './IconGrid.tsx'
import styles from './TagFormDialog.module.css'

type TagFormDialogProps = {
  /** The tag to edit. Without it, the dialog creates one. */
  tag?: Tag
  onClose: () => void
}

/** docs/specification.md#tag-manager. Rendered only while it is open, so closing it resets the form. */
export function TagFormDialog({ tag, onClose }: TagFormDialogProps) {
  const [form, setForm] = useState<TagForm>({
    name: tag?.name ?? '',
    color: tag?.color ?? tagPalette[0],
    icon: tag?.icon ?? '',
  })
  const { save, isSaving, failure } = useSaveTag(tag, onClose)
  const name = form.name.trim()
  const change = (part: Partial<TagForm>) => setForm({ ...form, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') save({ ...form, name })
  }
  return (
    <Dialog title={tag === undefined ? texts.createTag() : texts.editTag()} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TagNameField
          value={form.name}
          placeholder={texts.tagNamePlaceholder()}
          onChange={(typed) => change({ name: typed })}
        />
        <ColorGrid value={form.color} own={tag?.color} onChange={(color) => change({ color })} />
        <IconGrid value={form.icon} own={tag?.icon} onChange={(icon) => change({ icon })} />
        {/* biome-ignore lint/a11y/useSemanticElements: A fieldset is for controls, and a preview has none. */}
        <div role="group" aria-label={texts.tagPreview()} className={styles.preview}>
          <span className={styles.label}>{texts.tagPreview()}</span>
          <TagBadge tag={{ ...form, name: name === '' ? texts.tagName() : name }} size="large" />
        </div>
        <FormMessage text={failure} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={isSaving} disabled={name === ''}>
            {tag === undefined ? texts.tagCreate() : texts.tagUpdate()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSaveTag(tag: Tag | undefined, onSaved: () => void) {
  const creating = useCreateTag()
  const updating = useUpdateTag()
  const { isPending, error } = tag === undefined ? creating : updating
  const defaultText = tag === undefined ? texts.createTagFailed() : texts.updateTagFailed()
  return {
    save: (form: TagForm) =>
      tag === undefined
        ? creating.mutate(form, { onSuccess: onSaved })
        : updating.mutate({ ...form, id: tag.id }, { onSuccess: onSaved }),
    isSaving: isPending,
    failure: error === null ? null : explainFailure(error, defaultText),
  }
}
