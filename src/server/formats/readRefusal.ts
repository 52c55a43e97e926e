import { withoutNul } from '../html/plainText.ts'
import { toPlainText } from './plainText.ts'
import { asFields, readJson } from './readJson.ts'

const wordsMaxChars = 200
const pageMaxChars = 8192
const depthMax = 3
/** Where APIs have the sentence for people. */
const names = ['error_description', 'detail', 'message', 'errorMessage', 'error', 'errors', 'title']

/** The words for people in the answer of an API that refuses: JSON of any form, or a page. '' without any. */
export function readRefusal(body: string): string {
  const words = firstText(readJson(body)) ?? body.slice(0, pageMaxChars)
  return toPlainText({ kind: 'html', value: withoutNul(words), base: null }).slice(0, wordsMaxChars)
}

function firstText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || depth > depthMax) return undefined
  const named = names.map((name) => asFields(value)?.[name]).find((field) => field)
  if (named !== undefined) return firstText(named, depth + 1)
  return Object.values(value)
    .slice(0, 20)
    .map((each) => firstText(each, depth + 1))
    .find((text) => text !== undefined)
}
