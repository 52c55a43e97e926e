import { useState } from 'react'
import { countOf } from '../../../shared/countOf.ts'
import { explainFailure } from '../../data/callError.ts'
import { type DownloadProgress, downloadAccount } from '../../data/downloadAccount.ts'
import type { ImportedAccount, UploadProgress } from '../../data/uploadAccount.ts'
import { useImportAccount } from '../../data/useImportAccount.ts'
import { useMutationOnce } from '../../data/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { FileDrop } from '../imports/FileDrop.tsx'
import styles from './SettingsForm.module.css'

/** The whole account as a file, and back from one. */
export function YourData() {
  return (
    <>
      <ExportEverything />
      <ImportEverything />
    </>
  )
}

function ExportEverything() {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const download = useMutationOnce({
    mutationFn: () => downloadAccount(setProgress),
    onSettled: () => setProgress(null),
  })
  return (
    <div className={styles.group}>
      <p className={styles.text}>
        One file with your profile, columns, feeds, tags and every saved or tagged article. You can read it, and import
        it into another Broadsheet.
      </p>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        Export Everything
      </Button>
      {download.isPending && (
        <div className={styles.progress}>
          <ProgressBar label="Exporting" {...(progress ? { done: progress.share } : {})} />
          <p className={styles.moment}>{inMegabytes(progress?.bytes ?? 0)}</p>
        </div>
      )}
      <FormMessage
        text={download.isError ? explainFailure(download.error, 'Failed to export. Please try again.') : null}
      />
      {download.isSuccess && <FormMessage kind="success" text="Your export is in your downloads." />}
    </div>
  )
}

function ImportEverything() {
  const { progress, ...upload } = useImportAccount()
  return (
    <div className={styles.group}>
      <p className={styles.text}>
        Import an export of another Broadsheet. Everything you have stays, and the file is added to it.
      </p>
      <FileDrop isBusy={upload.isPending} onFile={(file) => upload.mutate(file)} />
      {progress !== null && (
        <div className={styles.progress}>
          <ProgressBar
            label={describeUpload(progress)}
            {...(progress.is === 'waiting' ? {} : { done: progress.share })}
          />
          <p className={styles.moment}>{describeUpload(progress)} …</p>
        </div>
      )}
      <FormMessage text={upload.isError ? explainFailure(upload.error, 'Failed to import. Please try again.') : null} />
      {upload.isSuccess && <FormMessage kind="success" text={describeImported(upload.data)} />}
    </div>
  )
}

function describeUpload(progress: UploadProgress): string {
  if (progress.is === 'waiting')
    return progress.importsBefore === 0 ? 'Checking the file' : 'Waiting for other imports to finish'
  return progress.is === 'uploading' ? 'Uploading' : 'Importing'
}

const describeImported = ({ feeds, items, tags }: ImportedAccount) =>
  `Imported ${countOf(feeds, 'feed')}, ${countOf(items, 'article')} and ${countOf(tags, 'tag')}. New feeds fill within minutes.`

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
