import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type DownloadProgress, downloadAccount } from './downloadAccount.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import type { ImportedAccount, UploadProgress } from './uploadAccount.ts'
import { useImportAccount } from './useImportAccount.ts'

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
      <p className={styles.text}>{texts.exportHelp()}</p>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        {texts.exportEverything()}
      </Button>
      {download.isPending && (
        <div className={styles.progress}>
          <ProgressBar label={texts.exporting()} {...(progress ? { done: progress.share } : {})} />
          <p className={styles.moment}>{inMegabytes(progress?.bytes ?? 0)}</p>
        </div>
      )}
      <FormMessage text={download.isError ? explainFailure(download.error, texts.exportFailed()) : null} />
      {download.isSuccess && <FormMessage kind="success" text={texts.exportDone()} />}
    </div>
  )
}

function ImportEverything() {
  const { progress, ...upload } = useImportAccount()
  return (
    <div className={styles.group}>
      <p className={styles.text}>{texts.importHelp()}</p>
      <FileDrop isBusy={upload.isPending} onFiles={([file]) => file && upload.mutate(file)} />
      {progress !== null && (
        <div className={styles.progress}>
          <ProgressBar
            label={describeUpload(progress)}
            {...(progress.is === 'waiting' ? {} : { done: progress.share })}
          />
          <p className={styles.moment}>{describeUpload(progress)}</p>
        </div>
      )}
      <FormMessage text={upload.isError ? explainFailure(upload.error, texts.importFailed()) : null} />
      {upload.isSuccess && (
        <>
          <FormMessage kind="success" text={describeImported(upload.data)} />
          <ImportProblems
            label={texts.importFailures()}
            summary={texts.importFailuresCount({ count: upload.data.refused })}
            total={upload.data.refused}
            problems={upload.data.refusals.map(({ address, ...refusal }) => ({ ...refusal, url: address }))}
          />
        </>
      )}
    </div>
  )
}

function describeUpload(progress: UploadProgress): string {
  if (progress.is === 'waiting') return progress.importsBefore === 0 ? texts.importChecking() : texts.importWaiting()
  return progress.is === 'uploading' ? texts.importUploading() : texts.importRunning()
}

const describeImported = ({ feeds, items, tags }: ImportedAccount) => texts.importDone({ feeds, items, tags })

const inMegabytes = (bytes: number) => texts.megabytes({ count: (bytes / 1_000_000).toFixed(1) })
