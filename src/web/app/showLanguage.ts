import { chooseLanguage } from '../../shared/texts/chooseLanguage.ts'
import { languages } from '../../shared/texts/languages.ts'
import { setLanguage } from '../../shared/texts/makeText.ts'

/** Loads the first of the browser's languages that Broadsheet has, before the first screen. Without any it is English. */
export async function showLanguage(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage(wanted, Object.keys(languages))
  const translations = await languages[language]?.().catch(() => undefined)
  if (translations === undefined) return
  setLanguage(language, translations)
  document.documentElement.lang = language
}
