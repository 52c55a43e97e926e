import { onTestFinished } from 'vitest'
import type { Catalog } from '../../src/shared/texts/catalog.ts'
import { en } from '../../src/shared/texts/en.ts'
import { languages } from '../../src/shared/texts/languages.ts'

const english: Readonly<Record<string, string>> = en

/** Offers a language with a few texts until the end of the test, whether or not the product has it. */
export function offerLanguage(code: string, texts: Readonly<Record<string, string>> = {}): void {
  const catalog: Catalog = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { english: english[name] ?? '', text }]),
  )
  const offered = languages as Record<string, (typeof languages)[string]>
  const before = offered[code]
  offered[code] = async () => ({ default: catalog })
  onTestFinished(() => {
    if (before === undefined) delete offered[code]
    else offered[code] = before
  })
}
