export type AddInput = { is: 'blank' } | { is: 'address'; feedUrl: string } | { is: 'keyword'; keyword: string }

// Copied texts may begin or end with marks that nobody sees.
const invisible = /[\u200B\u200E\u200F\u2060\uFEFF]/g

/** Reads the add box: a text with http:// or https:// is an address, any other a keyword (docs/specification.md#add-box). */
export function readAddInput(typed: string): AddInput {
  const text = typed.replace(invisible, '').trim()
  if (text === '') return { is: 'blank' }
  return /^https?:\/\//i.test(text) ? { is: 'address', feedUrl: text } : { is: 'keyword', keyword: text }
}
