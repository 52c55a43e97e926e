import { texts } from '../../shared/texts/texts.ts'
import type { TranslationView } from '../core/useTranslation.ts'
import { languageName } from '../ui/language.ts'
import styles from './ArticleSheet.module.css'

/** Says that the browser translates, which may begin with a download, and that nothing leaves the device. */
export function TranslationNote({ view }: { view: TranslationView }) {
  return (
    <p aria-live="polite" className={styles.wholeNote}>
      {view.is === 'translating' && `${texts.translating()} ${texts.translateDownload()}`}
      {view.is === 'failed' && texts.translateFailed()}
      {view.is === 'translated' && texts.translatedFrom({ language: languageName(view.from) })}
    </p>
  )
}
