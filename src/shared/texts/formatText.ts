// Puts values into a compiled text. The only part of the catalog's machinery that the first script carries.
import { directionOf } from './directionOf.ts'

/** A text after compileText(): plain text, or its pieces. */
export type CompiledText = string | readonly TextPiece[]

export type TextPiece =
  | string
  | readonly [name: string, kind?: undefined]
  | readonly [name: string, kind: 'number']
  /** A list: 'a, b or c'. */
  | readonly [name: string, kind: 'anyOf']
  | readonly [name: string, kind: 'plural', cases: Readonly<Record<string, CompiledText>>]
  /** Text between `<name>` and `</name>`. */
  | readonly [name: string, kind: 'tag', inner: CompiledText]

export type TextValues = Readonly<Record<string, unknown>>

/** The parts of a formatted text: strings, values as they were given, and the texts between tags. */
export type TextPart = { text: string } | { value: unknown } | { tag: string; parts: TextPart[] }

const rightToLeft = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

export function partsOfText(compiled: CompiledText, values: TextValues, language: string): TextPart[] {
  if (typeof compiled === 'string') return [{ text: compiled }]
  return compiled.flatMap((piece): TextPart[] => {
    if (typeof piece === 'string') return [{ text: piece }]
    const [name] = piece
    const value = Object.hasOwn(values, name) ? values[name] : ''
    if (piece[1] === 'number') return [{ text: showNumber(Number(value), language) }]
    if (piece[1] === 'anyOf') return [{ text: joinChoices(value, language) }]
    if (piece[1] === 'plural') return partsOfText(caseFor(Number(value), piece[2], language), values, language)
    if (piece[1] === 'tag') return [{ tag: name, parts: partsOfText(piece[2], values, language) }]
    return [{ value }]
  })
}

export function formatText(compiled: CompiledText, values: TextValues, language: string): string {
  return joinParts(partsOfText(compiled, values, language), language)
}

/**
 * Names come from publishers and readers. One that is written from right to left must not turn the sentence around it:
 * it is wrapped in U+2068 and U+2069, which isolate it. Other names stay as they are, except in a language that is written
 * from right to left itself.
 */
export function isolateName(name: string, language: string): string {
  const isForeign = rightToLeft.test(name) || directionOf(language) === 'rtl'
  return isForeign && name !== '' ? `\u2068${name}\u2069` : name
}

function joinParts(parts: readonly TextPart[], language: string): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text
      return 'value' in part ? isolateName(String(part.value ?? ''), language) : joinParts(part.parts, language)
    })
    .join('')
}

function caseFor(count: number, cases: Readonly<Record<string, CompiledText>>, language: string): CompiledText {
  return cases[count] ?? cases[pluralOf(count, language)] ?? cases.other ?? ''
}

// English numbers and plurals of most texts need no rules. At their first use the browser loads 2 MB of language data.

function showNumber(number: number, language: string): string {
  const isPlain = language === 'en' && Number.isInteger(number) && Math.abs(number) < 1000
  return isPlain ? String(number) : number.toLocaleString(language)
}

function pluralOf(count: number, language: string): string {
  if (language === 'en' && Number.isInteger(count)) return Math.abs(count) === 1 ? 'one' : 'other'
  return pluralRulesOf(language).select(count)
}

const pluralRules = new Map<string, Intl.PluralRules>()

/** Made once per language, since making them takes longer than using them. */
function pluralRulesOf(language: string): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules
}

function joinChoices(value: unknown, language: string): string {
  const choices = Array.isArray(value) ? value.map(String) : []
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(choices)
}
