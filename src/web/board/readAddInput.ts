export type AddInput = { is: 'blank' } | { is: 'address'; feedUrl: string } | { is: 'keyword'; keyword: string }

/** Reads the add box: a text with http:// or https:// is an address, any other a keyword (docs/specification.md#add-box). */
export function readAddInput(typed: string): AddInput {
  const text = typed.trim()
  if (text === '') return { is: 'blank' }
  return /^https?:\/\//i.test(text) ? { is: 'address', feedUrl: text } : { is: 'keyword', keyword: text }
}
