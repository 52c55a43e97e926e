import { foldSpace } from '../plainText.ts'
import { isForSubscribers } from './findWall.ts'
import type { PageDocument, PageElement } from './pageDocument.ts'

/** A shorter one is a summary. */
const bodyMinChars = 400
/** Places of the body where a text that has it has these words too. */
const samples = [0.2, 0.4, 0.6, 0.8]
const sampleChars = 30

/**
 * The article of a page in its linked data (`articleBody` of schema.org) when the page shows another text, or none because its
 * scripts would write it; null otherwise, and for a page that is only for subscribers.
 */
export function findLinkedArticle(document: PageDocument, linkedData: string[], text: string): PageElement | null {
  const body = longestBody(linkedData)
  if (body.length < bodyMinChars || linkedData.some(isForSubscribers)) return null
  const element = document.createElement('div')
  // The body is HTML, HTML with all tags written as text, or plain text.
  element.innerHTML = body
  const inner = element.textContent
  if (!/<p\b/i.test(body)) element.innerHTML = /<p\b/i.test(inner) ? inner : paragraphsOf(inner)
  const folded = foldSpace(element.textContent)
  if (folded.length < Math.max(bodyMinChars, text.length * 1.5)) return null
  const isShown = samples.some((share) => {
    const from = Math.floor(folded.length * share)
    return text.includes(folded.slice(from, from + sampleChars))
  })
  return isShown ? null : element
}

function longestBody(linkedData: string[]): string {
  let longest = ''
  for (const data of linkedData)
    for (const { 0: name, index } of data.matchAll(/"articleBody"\s*:\s*"/g)) {
      const from = index + name.length
      const body = readString(data.slice(from - 1, endOfString(data, from) + 1))
      if (body.length > longest.length) longest = body
    }
  return longest
}

/** Where the string's closing quote is; a regular expression would remember each character of megabytes. */
function endOfString(data: string, from: number): number {
  let at = from
  while (at < data.length && data[at] !== '"') at += data[at] === '\\' ? 2 : 1
  return at
}

/** Many pages write line breaks into strings, which JSON doesn't allow. */
function readString(written: string): string {
  try {
    return JSON.parse(written.replaceAll('\n', '\\n').replaceAll('\r', '').replaceAll('\t', ' ')) as string
  } catch {
    return ''
  }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
