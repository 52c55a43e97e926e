import { Tokenizer } from 'htmlparser2'

/** The value of an entity that the document declares; null for an undeclared name. */
export type DeclaredEntities = (name: string) => string | null

/**
 * Replaces the character references of XML and HTML: `&amp;`, `&#8217;`, `&#x2019;`, `&eacute;`. A bare `&` and unknown names
 * stay: feeds are full of unescaped query strings, so the semicolon is required.
 */
export function decodeEntities(text: string, declared?: DeclaredEntities): string {
  let ampersand = text.indexOf('&')
  if (ampersand < 0) return text
  const decoded: string[] = []
  let parts: string[] = []
  let copied = 0
  while (ampersand >= 0) {
    const semicolon = findSemicolon(text, ampersand + 1)
    const replacement = semicolon < 0 ? null : resolve(text.slice(ampersand + 1, semicolon), declared)
    if (replacement === null) {
      ampersand = text.indexOf('&', ampersand + 1)
      continue
    }
    parts.push(text.slice(copied, ampersand), replacement)
    copied = semicolon + 1
    ampersand = text.indexOf('&', copied)
    if (parts.length >= maxParts) {
      decoded.push(parts.join(''))
      parts = []
    }
  }
  if (copied === 0) return text
  parts.push(text.slice(copied))
  return decoded.length === 0 ? parts.join('') : decoded.join('') + parts.join('')
}

// Joined at intervals: otherwise megabytes of references would need millions of short strings.
const maxParts = 8192

/** Escapes a text for an HTML element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/[&<>"]/g, (sign) =>
        sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;',
      )
    : text
}

// The longest name of HTML has 31 letters.
const maxNameChars = 32

function findSemicolon(text: string, from: number): number {
  const end = Math.min(text.length, from + maxNameChars)
  for (let index = from; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code === 59) return index === from ? -1 : index
    const isNamePart = (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
    if (!isNamePart && !(code === 35 && index === from) && !declaredNamePart(code)) return -1
  }
  return -1
}

// '_', '-' and '.' appear in names that a document declares for itself.
function declaredNamePart(code: number): boolean {
  return code === 95 || code === 45 || code === 46
}

function resolve(name: string, declared: DeclaredEntities | undefined): string | null {
  switch (name) {
    case 'amp':
      return '&'
    case 'lt':
      return '<'
    case 'gt':
      return '>'
    case 'quot':
      return '"'
    case 'apos':
      return "'"
  }
  if (name.charCodeAt(0) === 35) return numberedCharacter(name)
  return declared?.(name) ?? namedCharacter(name)
}

function numberedCharacter(reference: string): string | null {
  const isHex = reference.charCodeAt(1) === 120 || reference.charCodeAt(1) === 88
  const digits = reference.slice(isHex ? 2 : 1)
  if (!(isHex ? /^[0-9a-f]+$/i : /^[0-9]+$/).test(digits)) return null
  return characterOf(Number.parseInt(digits, isHex ? 16 : 10))
}

function characterOf(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows1252Controls[code - 0x80] ?? ''
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
  if (code < 0x20 && code !== 9 && code !== 10 && code !== 13) return ''
  return String.fromCodePoint(code)
}

/** What Windows programs mean by the control characters U+0080 to U+009F, as HTML also reads them. */
export const windows1252Controls = [
  ...'\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f',
  ...'\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178',
]

const namedCharacters = new Map<string, string>()

// HTML's own 2,125 names come with the tokenizer's decoder; asked once for each name that turns up.
function namedCharacter(name: string): string | null {
  const known = namedCharacters.get(name)
  if (known !== undefined) return known
  const found = decodeWithTokenizer(`&${name};`)
  if (found !== null) namedCharacters.set(name, found)
  return found
}

function decodeWithTokenizer(reference: string): string | null {
  let decoded = ''
  let isWhole = true
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontextentity: (codepoint) => {
        decoded += String.fromCodePoint(codepoint)
      },
      // Any text left over means that only a part of the name was one: '&notit;' begins with '&not'.
      ontext: () => {
        isWhole = false
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  )
  tokenizer.write(reference)
  tokenizer.end()
  return isWhole && decoded !== '' ? decoded : null
}
