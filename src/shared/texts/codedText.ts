// A text on its way from the server to a screen: in English, with what another language needs to say the same.
import type { TextValues } from './formatText.ts'
import type { Text, ValueArguments } from './makeText.ts'

export type CodedText = {
  /** In English. */
  readonly text: string
  /** The name of the catalog's entry in snake case: it is part of the API, so the entry keeps its name. */
  readonly code: string
  /** The values of its placeholders. A value may be a coded text itself. */
  readonly values: TextValues
}

/** A text of the catalog without placeholders. */
export type PlainText = { (): string; readonly code: string }

/** The text of an error: `texts.tagNameTaken`, or `coded(texts.searchStateUnknown, { value })`. */
export type Sayable = PlainText | CodedText

export function coded<English extends string>(text: Text<English>, ...values: ValueArguments<English>): CodedText
export function coded(text: { readonly code: string }, values: TextValues = {}): CodedText {
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textIn(value)]))
  return { text: (text as unknown as (values: TextValues) => string)(said), code: toWireCode(text.code), values }
}

export function codedOf(said: Sayable): CodedText {
  return typeof said === 'function' ? { text: said(), code: toWireCode(said.code), values: {} } : said
}

export function isCodedText(value: unknown): value is CodedText {
  return typeof value === 'object' && value !== null && 'code' in value && 'text' in value
}

function textIn(value: unknown): unknown {
  return isCodedText(value) ? value.text : value
}

/** 'tagNameTaken' is 'tag_name_taken' on the wire. */
function toWireCode(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
