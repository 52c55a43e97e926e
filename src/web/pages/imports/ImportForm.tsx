import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { type FolderUse, useBringAlong } from '../../data/opmlApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FileDrop } from './FileDrop.tsx'
import styles from './ImportForm.module.css'

const folderUses: { value: FolderUse; label: string }[] = [
  { value: 'columns', label: 'Columns' },
  { value: 'tags', label: 'Tags' },
]

/** `onBrought`: the form goes, and the focus has to go somewhere. */
type ImportFormProps = { onBrought: () => void }

/** A subscription list, or what was starred elsewhere, from a file or an address. */
export function ImportForm({ onBrought }: ImportFormProps) {
  const { bringAlong, isBusy, sentShare, failure } = useBringAlong(onBrought)
  const [folders, setFolders] = useState<FolderUse>('columns')
  const [refusal, setRefusal] = useState<string | null>(null)
  const bringFile = (file: File) => {
    const isTooLarge = file.size > limits.importMaxBytes
    setRefusal(isTooLarge ? tooLargeText : null)
    if (!isTooLarge) bringAlong({ source: { file }, folders })
  }
  const bringAddress = (url: string) => {
    setRefusal(null)
    bringAlong({ source: { url }, folders })
  }
  return (
    <div className={styles.form}>
      <p className={styles.hint}>
        An OPML file from any reader, or starred articles as JSON from Feedly, Inoreader, FreshRSS, Miniflux or Google
        Takeout.
      </p>
      <div className={styles.folders}>
        <span aria-hidden>Folders become</span>
        <Segmented label="Folders become" options={folderUses} value={folders} onChange={setFolders} />
      </div>
      <FileDrop isBusy={isBusy} onFile={bringFile} />
      <AddressForm isBusy={isBusy} onSubmit={bringAddress} />
      <FormMessage text={isBusy ? null : (refusal ?? failure)} />
      {isBusy && <ProgressBar label="Sending" {...(sentShare > 0 && sentShare < 1 ? { done: sentShare } : {})} />}
    </div>
  )
}

const tooLargeText = `That file is larger than ${limits.importMaxBytes / 1024 / 1024} MB. Please split it into smaller files.`

function AddressForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (url: string) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onSubmit(typed.trim())
  }
  return (
    <form className={styles.address} onSubmit={submit}>
      <TextField
        label="Address of an OPML file"
        isLabelHidden
        className={styles.field ?? ''}
        placeholder="https://… address of an OPML file"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.feedAddressMaxChars}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        Import
      </Button>
    </form>
  )
}
