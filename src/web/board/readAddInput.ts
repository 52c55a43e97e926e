export type AddInput = { is: 'blank' } | { is: 'address'; feedUrl: string } | { is: 'keyword'; keyword: string }

/** What was typed into the add box (spec §5): what starts with http:// or https:// is a feed's address, all else a keyword. */
export function readAddInput(typed: string): AddInput {
  const text = typed.trim()
  if (text === '') return { is: 'blank' }
  return /^https?:\/\//i.test(text) ? { is: 'address', feedUrl: text } : { is: 'keyword', keyword: text }
}
