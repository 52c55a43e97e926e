// Another language: one JSON file beside en.ts, with each text next to the English one that it translates.
import { compileText } from './compileText.ts'
import { en } from './en.ts'
import type { CompiledText, TextPiece } from './formatText.ts'
import type { Translations } from './makeText.ts'

/** `english` is what the translator read: it shows that the English text has changed since. */
export type CatalogEntry = { readonly english: string; readonly text: string }

/** src/shared/texts/de.json, for instance, by the names of en.ts. */
export type Catalog = Readonly<Record<string, CatalogEntry>>

const english: Readonly<Record<string, string>> = en

/** The texts that readers of a language see. A broken entry is left out, so that its English text is shown. */
export function compileCatalog(catalog: Catalog, language: string): Translations {
  const usable = Object.entries(catalog).filter(([name, { text }]) => problemsOf(name, text, language).length === 0)
  return Object.fromEntries(usable.map(([name, { text }]) => [name, compileText(text)]))
}

/** Names of texts without a translation, in the order of en.ts. */
export function missingIn(catalog: Catalog): string[] {
  return Object.keys(english).filter((name) => !Object.hasOwn(catalog, name))
}

/** Names of translations whose English text has changed. */
export function staleIn(catalog: Catalog): string[] {
  return Object.keys(catalog).filter((name) => Object.hasOwn(english, name) && catalog[name]?.english !== english[name])
}

/** Why a translation can't be shown, as sentences; none when it can. */
export function problemsOf(name: string, text: unknown, language: string): string[] {
  const original = Object.hasOwn(english, name) ? english[name] : undefined
  if (original === undefined) return ['There is no such text in en.ts.']
  if (typeof text !== 'string' || text.trim() === '') return ['The text is empty.']
  let compiled: CompiledText
  try {
    compiled = compileText(text)
  } catch (error) {
    return [`It is not well formed: ${error instanceof Error ? error.message : error}`]
  }
  return [...differences(compileText(original), compiled), ...wrongCases(compiled, language)]
}

function differences(original: CompiledText, translated: CompiledText): string[] {
  const [expected, found] = [placesIn(original), placesIn(translated)]
  return [
    ...[...expected].filter((place) => !found.has(place)).map((place) => `${place} is missing.`),
    ...[...found].filter((place) => !expected.has(place)).map((place) => `${place} is not in the English text.`),
  ]
}

/** A count may be a plain number in one language and have cases in another. */
function placesIn(text: CompiledText): Set<string> {
  const places = allPieces(text).flatMap((piece) => {
    if (typeof piece === 'string') return []
    const [name, kind] = piece
    if (kind === 'tag') return [`<${name}>`]
    return [
      kind === 'number' || kind === 'plural'
        ? `{${name}, number or plural}`
        : `{${[name, kind].filter(Boolean).join(', ')}}`,
    ]
  })
  return new Set(places)
}

/** Each plural has the cases of its language, and no others but exact numbers. */
function wrongCases(text: CompiledText, language: string): string[] {
  const needed: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return allPieces(text).flatMap((piece) => {
    if (typeof piece === 'string' || piece[1] !== 'plural') return []
    const cases = Object.keys(piece[2])
    return [
      ...needed.filter((each) => !cases.includes(each)).map((each) => `{${piece[0]}, plural} has no case "${each}".`),
      ...cases
        .filter((each) => !needed.includes(each) && !/^\d+$/.test(each))
        .map((each) => `{${piece[0]}, plural} has a case "${each}", which this language never uses.`),
    ]
  })
}

/** Those inside plurals and tags too. */
function allPieces(text: CompiledText): TextPiece[] {
  if (typeof text === 'string') return [text]
  return text.flatMap((piece) => {
    if (typeof piece === 'string') return [piece]
    if (piece[1] === 'plural') return [piece, ...Object.values(piece[2]).flatMap(allPieces)]
    return piece[1] === 'tag' ? [piece, ...allPieces(piece[2])] : [piece]
  })
}
