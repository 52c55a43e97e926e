import type { TextValues } from './formatText.ts'
import { translate } from './makeText.ts'

type Received = { text: string; code?: unknown; values?: unknown }

/** The text to show for one that the server sent: in the current language, or in English if it has no translation. */
export function showCodedText({ text, code, values }: Received): string {
  if (typeof code !== 'string') return text
  const name = code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return translate(name, isRecord(values) ? showValues(values) : {}) ?? text
}

function showValues(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isReceived(value) ? showCodedText(value) : value]),
  )
}

function isRecord(value: unknown): value is TextValues {
  return typeof value === 'object' && value !== null
}

function isReceived(value: unknown): value is Received {
  return isRecord(value) && typeof value.text === 'string'
}
