// One entry of the catalog as the code uses it: a function from values to the text in the current language.
import { type CompiledText, formatText, partsOfText, type TextPart, type TextValues } from './formatText.ts'
import type { ValuesOf } from './textTypes.ts'

export type Translations = Readonly<Record<string, CompiledText>>

export type ValueArguments<English extends string> = keyof ValuesOf<English> extends never
  ? []
  : [values: ValuesOf<English>]

/** `texts.feedAddedByTitle({ title })` is the text, without the tags that it may have; ui/RichText.tsx shows it with them. */
export type Text<English extends string = string> = {
  (...values: ValueArguments<English>): string
  readonly code: string
  readonly partsOf: (values: TextValues) => TextPart[]
  /** Never set: lets the compiler find the values of a text that is passed on. */
  readonly english?: English
}

let current: { language: string; translations: Translations } = { language: 'en', translations: {} }

/** Shows all texts in another language from now on. Texts without a translation stay English. */
export function setLanguage(language: string, translations: Translations): void {
  current = { language, translations }
}

/** Shows texts in another language while `work` runs. It must not be asynchronous: others would get its language. */
export function inLanguage<Result>(language: string, translations: Translations, work: () => Result): Result {
  const before = current
  current = { language, translations }
  try {
    return work()
  } finally {
    current = before
  }
}

export function currentLanguage(): string {
  return current.language
}

/** The text of a code that came over the wire; null when the current language has none. */
export function translate(code: string, values: TextValues): string | null {
  const translation = Object.hasOwn(current.translations, code) ? current.translations[code] : undefined
  return translation === undefined ? null : formatText(translation, values, current.language)
}

export function makeText(code: string, english: CompiledText | (() => CompiledText)): Text<never> {
  const inEnglish = typeof english === 'function' ? english : () => english
  const text = (values: TextValues = {}) => translate(code, values) ?? formatText(inEnglish(), values, 'en')
  return Object.assign(text, {
    code,
    partsOf(values: TextValues) {
      const translation = Object.hasOwn(current.translations, code) ? current.translations[code] : undefined
      return translation === undefined
        ? partsOfText(inEnglish(), values, 'en')
        : partsOfText(translation, values, current.language)
    },
  })
}
