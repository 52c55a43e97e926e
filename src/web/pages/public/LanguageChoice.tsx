import { texts } from '../../../shared/texts/texts.ts'
import { chosenLanguage, keepLanguage, offeredLanguages, reloadInLanguage } from '../../core/language.ts'
import { readToken } from '../../core/token.ts'
import { ownLanguageName } from '../../ui/language.ts'
import styles from './LanguageChoice.module.css'

/** For visitors: readers choose in Settings. Nothing without another language than English. */
export function LanguageChoice() {
  const offered = offeredLanguages()
  if (offered.length === 1 || readToken() !== null) return null
  const choose = (language: string) => {
    keepLanguage(language)
    reloadInLanguage()
  }
  return (
    <label className={styles.choice}>
      {texts.settingsLanguage()}
      <select
        className={styles.select}
        value={chosenLanguage() ?? document.documentElement.lang}
        onChange={(event) => choose(event.target.value)}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code} translate="no">
            {ownLanguageName(code)}
          </option>
        ))}
      </select>
    </label>
  )
}
