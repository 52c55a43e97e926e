import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { forgetDevice, type KeepChoice, keepSetting } from '../../core/deviceCopy.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { slot } from '../../core/feature.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { formatMegabytes } from '../../ui/language.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { dropDeviceCopy } from './deviceAnswers.ts'
import { openDeviceStore } from './deviceStore.ts'
import { takeAlong } from './takeAlong.ts'

/** Which articles this device keeps, and how many it has. */
export function OfflineSettings() {
  const choice = useDeviceSetting(keepSetting)
  const [share, setShare] = useState(0)
  const Episodes = slot('episodeSettings')
  const kept = useQuery({ queryKey: ['keptOnDevice'], queryFn: countKept, staleTime: 0 })
  const fetching = useMutationOnce({
    mutationFn: () => takeAlong({ onShare: setShare }),
    onMutate: () => setShare(0),
    onSettled: () => kept.refetch(),
  })
  const choose = (next: KeepChoice) => {
    if (next === 'nothing') {
      forgetDevice()
      dropDeviceCopy()
      void kept.refetch()
      return
    }
    keepSetting.set(next)
    // Browsers delete such storage last. Some ask the reader, so only a press leads to the question.
    void navigator.storage?.persist?.().catch(() => false)
    fetching.mutate()
  }
  return (
    <div className={styles.form}>
      <Segmented<KeepChoice>
        label={texts.keepOnDevice()}
        value={choice}
        options={[
          { value: 'nothing', label: texts.keepNothing() },
          { value: 'unread', label: texts.keepUnread() },
          { value: 'everything', label: texts.keepEverything() },
        ]}
        onChange={choose}
      />
      {choice !== 'nothing' && (
        <>
          {kept.data && (
            <p className={styles.text}>
              {describeKept(kept.data)} <RelativeTime at={new Date(kept.data.takenAt).toISOString()} />
            </p>
          )}
          <FormMessage
            text={fetching.isError && !fetching.isPending ? explainFailure(fetching.error, texts.keepFailed()) : null}
          />
          <Button className={styles.submit} isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
            {texts.fetchNow()}
          </Button>
          {fetching.isPending && <ProgressBar label={texts.keepOnDevice()} done={share} />}
        </>
      )}
      {Episodes && <Episodes />}
    </div>
  )
}

type Kept = { count: number; chars: number; pictureBytes: number; takenAt: number }

function describeKept({ count, chars, pictureBytes }: Kept): string {
  const size = formatMegabytes(chars)
  if (pictureBytes === 0) return texts.keptOnDevice({ count, size })
  return texts.keptWithPictures({ count, size, pictures: formatMegabytes(pictureBytes) })
}

/** null without any. */
async function countKept(): Promise<Kept | null> {
  if (keepSetting.get() === 'nothing') return null
  const store = await openDeviceStore()
  const [frame, items, pictures] = [await store.readFrame(), await store.readItems(), await store.readPictures()]
  store.close()
  if (frame === undefined) return null
  const chars = items.reduce((sum, item) => sum + item.chars, 0)
  const pictureBytes = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
  return { count: items.length, chars, pictureBytes, takenAt: frame.takenAt }
}
