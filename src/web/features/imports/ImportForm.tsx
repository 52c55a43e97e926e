import { type FormEvent, useEffect, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { type FolderUse, useBringAlong } from '../../core/opmlApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStableCallback } from '../../ui/useStableCallback.ts'
import { FileDrop } from './FileDrop.tsx'
import styles from './ImportForm.module.css'
import { takeOpenedFiles } from './openedFiles.ts'

/** `onBrought`: the form disappears, so the focus has to move. */
type ImportFormProps = { onBrought: () => void }

/** Imports a subscription list or starred articles, from a file or an address. */
export function ImportForm({ onBrought }: ImportFormProps) {
  const { bringAlong, isBusy, sentShare, unclear, failure } = useBringAlong(onBrought)
  const [folders, setFolders] = useState<FolderUse>('columns')
  const [refusal, setRefusal] = useState<string | null>(null)
  const bringFiles = (files: File[]) => {
    const isTooLarge = files.some(({ size }) => size > limits.importMaxBytes)
    setRefusal(isTooLarge ? texts.importFileTooLarge({ limit: limits.importMaxBytes / 1024 / 1024 }) : null)
    if (!isTooLarge) bringAlong({ source: { files }, folders })
  }
  const bringOpened = useStableCallback(bringFiles)
  useEffect(() => takeOpenedFiles(bringOpened), [bringOpened])
  const bringAddress = (url: string) => {
    setRefusal(null)
    bringAlong({ source: { url }, folders })
  }
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{texts.importFeedsHelp()}</p>
      <div className={styles.folders}>
        <span aria-hidden>{texts.importFoldersBecome()}</span>
        <Segmented
          label={texts.importFoldersBecome()}
          options={[
            { value: 'columns', label: texts.importFoldersColumns() },
            { value: 'tags', label: texts.importFoldersTags() },
          ]}
          value={folders}
          onChange={setFolders}
        />
      </div>
      <FileDrop isBusy={isBusy} isMultiple onFiles={bringFiles} />
      <AddressForm isBusy={isBusy} onSubmit={bringAddress} />
      <FormMessage text={isBusy ? null : (refusal ?? failure)} />
      {unclear !== null && refusal === null && !isBusy && (
        <div className={styles.answers}>
          <Button onClick={() => bringAlong({ ...unclear, saves: 'all' })}>{texts.importSaveAll()}</Button>
          <Button onClick={() => bringAlong({ ...unclear, saves: 'none' })}>{texts.importSaveNone()}</Button>
        </div>
      )}
      {isBusy && (
        <ProgressBar label={texts.importSending()} {...(sentShare > 0 && sentShare < 1 ? { done: sentShare } : {})} />
      )}
    </div>
  )
}

function AddressForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (url: string) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onSubmit(typed.trim())
  }
  return (
    <form className={styles.address} onSubmit={submit}>
      <TextField
        label={texts.importAddress()}
        isLabelHidden
        className={styles.field ?? ''}
        placeholder={texts.importAddressPlaceholder()}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.feedAddressMaxChars}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {texts.importSubmit()}
      </Button>
    </form>
  )
}
