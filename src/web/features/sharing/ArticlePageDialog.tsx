import { type FormEvent, useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ShareAddresses } from './ShareAddresses.tsx'
import { useCreateShare } from './sharingApi.ts'

/** Makes a page of one article, and then shows its address. */
export function ArticlePageDialog({ article, onClose }: { article: Item; onClose: () => void }) {
  const [withText, setWithText] = useState(false)
  const create = useCreateShare()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = itemTitle(article).slice(0, limits.shareNameMaxChars)
    const note = readField(event.currentTarget, 'note')
    create.mutate({ kind: 'item', targetId: article.id, name, withText, note })
  }
  return (
    <Dialog title={texts.sharePage()} onClose={onClose}>
      {create.isSuccess ? (
        <>
          <ShareAddresses share={create.data.share} />
          <p className={styles.text}>{texts.sharePageMade()}</p>
          <DialogActions>
            <Button look="primary" onClick={onClose}>
              {texts.keyCopied()}
            </Button>
          </DialogActions>
        </>
      ) : (
        <form onSubmit={submit} className={styles.form}>
          <TextField
            label={texts.highlightNote()}
            name="note"
            dir="auto"
            autoComplete="off"
            maxLength={limits.shareNoteMaxChars}
          />
          <Switch label={texts.shareWithText()} isOn={withText} onChange={setWithText} />
          <FormMessage text={create.isError ? explainFailure(create.error, texts.internalError()) : null} />
          <DialogActions>
            <Button onClick={onClose}>{texts.cancel()}</Button>
            <Button type="submit" look="primary" isBusy={create.isPending}>
              {texts.shareCreate()}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
