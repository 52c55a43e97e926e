import { decodeEntities } from './entities.ts'
import type { ParsedPerson } from './parsedFeed.ts'
import { wordsOfHtml } from './wordsOfHtml.ts'

const address = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
// Longer ones are not names; the limit also keeps hostile ones cheap.
const maxPersonChars = 500

/**
 * One person as RSS and Dublin Core write them: 'me@example.com (Ann)', 'Ann <me@example.com>', 'Ann', or just an address. null
 * for an empty text.
 */
export function readPerson(written: string): ParsedPerson | null {
  // Against robots, some publishers escape each letter of an address, once more than the document.
  const shown = /&#\d/.test(written) ? decodeEntities(written.slice(0, maxPersonChars * 6)) : written
  const text = shown.slice(0, maxPersonChars).replace(/\s+/g, ' ').trim()
  if (text === '') return null
  const email = address.exec(text)?.[0] ?? ''
  const rest = email === '' ? text : text.replace(/mailto:/i, '').replace(email, ' ')
  return { name: email === '' ? wordsOfHtml(text).trim() : tidyName(rest), email, url: '' }
}

// 'me@example.com (Ann)' leaves '(Ann)', 'Ann <me@example.com>' leaves 'Ann <>'.
function tidyName(rest: string): string {
  const name = rest.replace(/<\s*>|\(\s*\)|\[\s*\]/g, ' ').trim()
  const wrapped = /^[("'](.*)[)"']$/.exec(name)
  return wordsOfHtml(wrapped?.[1] ?? name)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A byline: names, else addresses, each once. */
export function writeByline(people: ParsedPerson[]): string {
  return [...new Set(people.map((person) => person.name || person.email))].filter((name) => name !== '').join(', ')
}
