import { chooseLanguage } from '../../shared/texts/chooseLanguage.ts'
import { languages } from '../../shared/texts/languages.ts'
import { setLanguage, type Translations } from '../../shared/texts/makeText.ts'

/** Loads the first of the browser's languages that Broadsheet has, before the first screen. Without any it is English. */
export async function showLanguage(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage(wanted, Object.keys(languages))
  const catalog = await languages[language]?.().catch(() => undefined)
  if (catalog === undefined) return
  // The web's build has compiled it.
  setLanguage(language, catalog.default as unknown as Translations)
  document.documentElement.lang = language
}
