// Reasons of failures are stored in English. Their codes and values are found again by the text because the web says them in
// another language. Texts of earlier versions have no code of their own.
import { type CodedText, coded, codedOf, type PlainText } from '../../../shared/texts/codedText.ts'
import { en } from '../../../shared/texts/en.ts'
import type { Text } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'

type WithStatus = { text: Text<'{status}'>; before: string; after: string }

const known = new Map<string, PlainText>()
const knownWithStatus: WithStatus[] = []
for (const [code, english] of Object.entries<string>(en)) {
  if (!/^(?:failure|fullText|notAFeed|address[ENT])|^documentTooComplicated$/.test(code)) continue
  const text = (texts as unknown as Record<string, PlainText & Text<'{status}'>>)[code]
  const [before = '', after] = english.split('{status}')
  if (text && after !== undefined) knownWithStatus.push({ text, before, after })
  else if (text && !english.includes('{')) known.set(english, text)
}

/** The coded form of a stored reason. */
export function failureOf(stored: string): CodedText {
  const text = known.get(stored)
  if (text !== undefined) return codedOf(text)
  for (const { text, before, after } of knownWithStatus) {
    const status = stored.slice(before.length, stored.length - after.length)
    if (stored === before + status + after && /^\d{3}$/.test(status)) return coded(text, { status })
  }
  return coded(texts.failureOther, { reason: stored })
}
