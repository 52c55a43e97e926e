import { type FormEvent, useId, useState } from 'react'
import type { Highlight } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { ColorChoice } from './ColorChoice.tsx'
import styles from './HighlightDialog.module.css'
import { useHighlightChanges } from './highlightsApi.ts'

type HighlightDialogProps = {
  highlight: Pick<Highlight, 'quote' | 'color' | 'note'>
  /** Absent for a note that is not stored yet. */
  onDelete?: () => void
  /** False: it was not saved, and the dialog stays. */
  onSave: (change: Pick<Highlight, 'color' | 'note'>) => Promise<boolean>
  onClose: () => void
}

/** The color and the note of a highlight, or a note on the whole article. */
export function HighlightDialog({ highlight, onDelete, onSave, onClose }: HighlightDialogProps) {
  const [color, setColor] = useState(highlight.color)
  const [note, setNote] = useState(highlight.note)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const isOfArticle = highlight.quote === ''
  const isTooLong = note.trim().length > limits.noteMaxChars
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isTooLong || (isOfArticle && note.trim() === '')) return
    setBusy(true)
    if (await onSave({ color, note: note.trim() })) onClose()
    else setBusy(false)
  }
  return (
    <Dialog title={isOfArticle ? texts.highlightArticleNote() : texts.highlightEdit()} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        {!isOfArticle && (
          <>
            <blockquote dir="auto" className={styles.quote}>
              {highlight.quote}
            </blockquote>
            <div className={styles.colors}>
              <ColorChoice chosen={color} onChoose={setColor} />
            </div>
          </>
        )}
        <label htmlFor={id} className={styles.label}>
          {texts.highlightNote()}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={5}
          // Without a limit in the field, which would cut off the end of a pasted text.
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-length` : undefined}
          className={styles.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div id={`${id}-length`}>
          <FormMessage
            text={
              isTooLong ? texts.highlightNoteTooLong({ most: limits.noteMaxChars, count: note.trim().length }) : null
            }
          />
        </div>
        <DialogActions>
          {onDelete !== undefined && (
            <Button look="danger" onClick={onDelete}>
              {texts.highlightDelete()}
            </Button>
          )}
          <Button type="submit" look="primary" isBusy={isBusy} disabled={isTooLong}>
            {texts.highlightSave()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The dialog of a stored highlight. */
export function EditHighlight({ highlight, onClose }: { highlight: Highlight; onClose: () => void }) {
  const changes = useHighlightChanges()
  return (
    <HighlightDialog
      highlight={highlight}
      onSave={(change) => changes.change(highlight, change)}
      onDelete={() => {
        void changes.remove(highlight)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
