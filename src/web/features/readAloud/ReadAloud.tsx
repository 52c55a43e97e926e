import { Gauge, Pause, Play, SkipBack, SkipForward, Speech, X } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { slot } from '../../core/feature.ts'
import type { OpenedArticle } from '../../core/itemCache.ts'
import { speakArticle, stopSpeaking } from '../../core/spokenArticle.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './ReadAloud.module.css'
import { baseLanguage, readAloudSetting, usualSpeech } from './readAloudSetting.ts'
import { useReading } from './useReading.ts'
import { useVoices } from './useVoices.ts'

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5]

type ReadAloudProps = { article: OpenedArticle; body: RefObject<HTMLDivElement | null>; language: string | undefined }

/** The controls of an article that is read aloud, at the lower edge of the window. */
export function ReadAloud({ article, body, language }: ReadAloudProps) {
  const settings = useDeviceSetting(readAloudSetting)
  const base = baseLanguage(language ?? document.documentElement.lang)
  const speech = settings[base] ?? usualSpeech
  const voices = useVoices(base)
  const reading = useReading({ article, body, language })
  const { isSpeaking, trouble } = reading
  const Sleep = slot('sleepTimer')
  useEffect(() => () => stopSpeaking(article.id), [article.id])
  const choose = (change: Partial<typeof speech>) => {
    readAloudSetting.set({ ...settings, [base]: { ...speech, ...change } })
    reading.again()
  }
  return (
    <div role="toolbar" aria-label={texts.readAloud()} className={styles.bar}>
      {trouble !== null && (
        <p role="alert" className={styles.trouble}>
          {trouble === 'noVoice' ? texts.readAloudNoVoice() : texts.readAloudFailed()}
        </p>
      )}
      <div className={styles.buttons}>
        <IconButton label={texts.readAloudBack()} icon={SkipBack} onClick={() => reading.move(-1)} />
        <IconButton
          label={isSpeaking ? texts.playOrPausePause() : texts.playOrPausePlay()}
          icon={isSpeaking ? Pause : Play}
          className={styles.play}
          onClick={reading.toggle}
        />
        <IconButton label={texts.readAloudNext()} icon={SkipForward} onClick={() => reading.move(1)} />
        <Menu
          label={texts.playerSpeed({ rate: speech.rate })}
          icon={Gauge}
          items={rates.map((each) => ({
            label: texts.playerRate({ rate: each }),
            isChecked: each === speech.rate,
            onChoose: () => choose({ rate: each }),
          }))}
        />
        {voices.length > 1 && (
          <Menu
            label={texts.readAloudVoice()}
            icon={Speech}
            items={voices.map(({ name, voiceURI }) => ({
              label: name,
              isChecked: voiceURI === speech.voiceURI,
              onChoose: () => choose({ voiceURI }),
            }))}
          />
        )}
        {Sleep && <Sleep />}
        <IconButton label={texts.readAloudStop()} icon={X} onClick={() => speakArticle(null)} />
      </div>
    </div>
  )
}
