// Pure: a search from before OR, | and parentheses had a meaning, written so that it keeps its own.
import { limits } from '../limits.ts'

/** The parts of a search then. */
const part =
  /(?<minus>-?)(?:(?<name>intitle|intext|author|feed|tag|is|before|after|url|category|words|duration|lang):)?(?:\/(?<pattern>(?:\\.|[^\\/\n])+)\/(?!\S)|"(?<quoted>[^"]*)"?|(?<bare>\S*))/giu

/** Filters whose value is more than its words. */
const literal = /^(?:feed|tag|url|is|before|after|words|duration|lang)$/i

export function quoteSigns(text: string): string {
  // Phones and word processors turn quotes into these characters.
  const typed = text.replace(/[“”„‟«»]/g, '"').trimEnd()
  const quoted = typed.replace(part, (...found) => quotePart(found, typed, quote))
  if (quoted === typed) return text
  // Quotes make it longer, and a search that is too long would be refused.
  return quoted.length <= limits.itemSearchMaxChars
    ? quoted
    : typed.replace(part, (...found) => quotePart(found, typed, dot))
}

type Write = (value: string, options: { isOpen: boolean; isLiteral: boolean }) => string

function quotePart(found: unknown[], typed: string, write: Write): string {
  const match = String(found[0])
  const { minus = '', name, quoted, bare } = found.at(-1) as Record<string, string | undefined>
  const at = Number(found.at(-3))
  const start = `${minus}${name === undefined ? '' : `${name}:`}`
  const isOpen = at + match.length === typed.length && !match.endsWith('"')
  const isLiteral = name !== undefined && literal.test(name)
  // A backslash had no meaning within quotes.
  if (quoted !== undefined) return /\\(?:\\|\s*$)/.test(quoted) ? start + quote(quoted, { isOpen }) : match
  if (bare === undefined || !(/[()|]/.test(bare) || match === 'OR')) return match
  return start + write(bare, { isOpen, isLiteral })
}

/** The last word of a search may be incomplete if its quotes are open. */
const quote = (value: string, { isOpen }: { isOpen: boolean }): string =>
  `"${value.replace(/[\\"]/g, '\\$&')}${isOpen ? '' : '"'}`

/** Between words, every sign has the same meaning. */
const dot: Write = (value, { isOpen, isLiteral }) => {
  if (isLiteral) return quote(value, { isOpen })
  return value === 'OR' ? 'or' : value.replace(/[()|]/g, '.')
}
