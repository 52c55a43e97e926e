import { languages } from '../../shared/texts/languages.ts'
import { setLanguage, type Translations } from '../../shared/texts/makeText.ts'

/** Loads the texts of the page's language, before the first screen. start.js chose it. Without them the page is English. */
export async function showLanguage(): Promise<void> {
  const { documentElement } = document
  const language = documentElement.lang
  if (language === 'en') return
  const catalog = await languages[language]?.().catch(() => undefined)
  if (catalog === undefined) {
    documentElement.lang = 'en'
    documentElement.dir = 'ltr'
    return
  }
  // The web's build has compiled it.
  setLanguage(language, catalog.default as unknown as Translations)
}
