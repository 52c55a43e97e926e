// The language that was chosen for this browser. start.js reads it before anything is drawn; without it the browser's languages count.
import { useEffect } from 'react'
import { chooseLanguage } from '../../shared/texts/chooseLanguage.ts'
import { languages } from '../../shared/texts/languages.ts'

/** The same key as start.js. */
const storageKey = 'language'

/** Codes of all languages, English first. */
export function offeredLanguages(): string[] {
  return ['en', ...Object.keys(languages)]
}

export function browserLanguage(): string {
  return chooseLanguage(navigator.languages, Object.keys(languages))
}

/** null: as the browser asks. */
export function chosenLanguage(): string | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored !== null && offeredLanguages().includes(stored) ? stored : null
  } catch {
    return null
  }
}

export function keepLanguage(language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the page stays in the browser's language.
  }
}

/** Draws the page again: texts of all its parts change at once. Leaves out the language of the address. */
export function reloadInLanguage(): void {
  const address = new URL(location.href)
  const isNamed = address.searchParams.has('lang')
  address.searchParams.delete('lang')
  if (isNamed) location.replace(address)
  else location.reload()
}

/** Shows the language of the profile, which another device may have changed. */
export function useLanguageOfProfile(language: string | null): void {
  useEffect(() => {
    if (chosenLanguage() === language) return
    keepLanguage(language)
    const isKept = chosenLanguage() === language
    if (isKept && document.documentElement.lang !== (language ?? browserLanguage())) reloadInLanguage()
  }, [language])
}
