import { currentLanguage } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import styles from '../../ui/forms/SettingsForm.module.css'
import { languageName } from '../../ui/language.ts'

/** The browser chooses the language, so there is nothing to set. */
export function LanguageNote() {
  return <p className={styles.text}>{texts.languageOfBrowser({ language: languageName(currentLanguage()) })}</p>
}
