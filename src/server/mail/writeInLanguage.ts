import { compileCatalog } from '../../shared/texts/catalog.ts'
import { languages } from '../../shared/texts/languages.ts'
import { inLanguage, type Translations } from '../../shared/texts/makeText.ts'

/** Compiled once for each language: few of a server's readers share more than a handful. */
const translations = new Map<string, Promise<Translations>>()

/** Writes a mail or a book with the texts of a language; in English if it isn't offered. */
export async function writeInLanguage<Result>(language: string, write: () => Result): Promise<Result> {
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined
  if (load === undefined) return write()
  const known = translations.get(language) ?? load().then(({ default: catalog }) => compileCatalog(catalog, language))
  translations.set(language, known)
  return inLanguage(language, await known, write)
}
