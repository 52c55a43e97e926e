import { useEffect, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { keepAheadSetting, listenToKeptSounds } from '../../core/keptSounds.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { formatMegabytes } from '../../ui/language.ts'
import { Switch } from '../../ui/Switch.tsx'
import type { KeptEpisode } from './episodeStore.ts'
import { keepTaken } from './keepTaken.ts'
import { removeEpisodes, showKept } from './keptEpisodes.ts'

/** Which episodes this device keeps, and how many it has. */
export function EpisodeSettings() {
  const isAheadOn = useDeviceSetting(keepAheadSetting)
  const kept = useKept()
  const choose = (isOn: boolean) => {
    keepAheadSetting.set(isOn)
    keepTaken()
  }
  const removeAll = async () => {
    // Otherwise they would be fetched again.
    keepAheadSetting.set(false)
    await removeEpisodes(kept.map(({ id }) => id))
  }
  return (
    <>
      <Switch label={texts.episodesAhead()} isOn={isAheadOn} onChange={choose} />
      {kept.length > 0 && (
        <>
          <p className={styles.text}>
            {texts.episodesKept({ count: kept.length, size: formatMegabytes(sizeOf(kept)) })}
          </p>
          <Button className={styles.submit} onClick={() => void removeAll()}>
            {texts.episodeRemove()}
          </Button>
        </>
      )}
    </>
  )
}

const sizeOf = (kept: readonly KeptEpisode[]) => kept.reduce((sum, { bytes }) => sum + bytes, 0)

function useKept(): KeptEpisode[] {
  const [kept, setKept] = useState<KeptEpisode[]>([])
  useEffect(() => {
    const read = () => void showKept().then(setKept, () => {})
    read()
    return listenToKeptSounds(read)
  }, [])
  return kept
}
