import { decodeHTMLAttribute, decodeHTMLStrict, replaceCodePoint } from 'entities/decode'

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

/**
 * Also replaces references without a semicolon, as browsers do: `&#8217 `, `&nbsp`. Query strings stay, as in an attribute:
 * there a name before `=`, a letter or a digit is none. A space is never the name of a parameter.
 */
export function decodeBrokenEntities(text: string): string {
  return text.includes('&') ? decodeHTMLAttribute(text.replace(/&nbsp(?![;=])/g, '\u00a0')) : text
}

/** Replaces numbered references in plain text, which programs that escape too often leave there: `It&#39;s`, `It&amp;#39;s`. */
export function decodeNumbers(text: string): string {
  return text.includes('&')
    ? text.replace(
        /&(?:amp;)?(#(?:\d{2,7}|x[\da-f]{2,6}));/gi,
        (written, reference: string) => numberedCharacter(reference) ?? written,
      )
    : text
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
  if (code > 0 && code < 0x20 && code !== 9 && code !== 10 && code !== 13) return ''
  return String.fromCodePoint(replaceCodePoint(code))
}

function namedCharacter(name: string): string | null {
  const reference = `&${name};`
  const decoded = decodeHTMLStrict(reference)
  return decoded === reference ? null : decoded
}
