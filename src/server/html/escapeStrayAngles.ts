import { elementNames, valuelessAttributes } from './elementNames.ts'

/**
 * Escapes a `<` that begins no tag as `&lt;`. A browser reads 'x<y matters</p>' as a tag up to the next '>' and hides the
 * words. More cautious than the rule for titles (formats/wordsOfHtml.ts): articles hold tags of all kinds, so only text that
 * no publisher means as a tag is escaped. One pass; the text after `maxChars` stays unchanged.
 */
export function escapeStrayAngles(html: string): string {
  let at = html.indexOf('<')
  if (at < 0) return html
  const pieces: string[] = []
  let copied = 0
  for (; at >= 0 && at < maxChars && pieces.length < maxStraySigns * 2; at = html.indexOf('<', at + 1)) {
    if (!isStray(html, at)) continue
    pieces.push(html.slice(copied, at), '&lt;')
    copied = at + 1
  }
  if (copied === 0) return html
  pieces.push(html.slice(copied))
  return pieces.join('')
}

const maxNameChars = 32
const maxWordsChars = 200
const noAttributeSign = /\s[^<>="'/-]{0,200}/y
// An article is read up to this length (readHtml.ts); more stray signs than the limit stay unescaped.
const maxChars = 2_000_000
const maxStraySigns = 10_000

// Runs for every tag of every item at every refresh, so a few character codes decide the common cases.
function isStray(html: string, at: number): boolean {
  const isEnd = html.charCodeAt(at + 1) === 47
  const nameFrom = at + (isEnd ? 2 : 1)
  // Browsers don't read '<!', '<?', '<3' and '< ' as tags either.
  if (!isLetter(html.charCodeAt(nameFrom))) return false
  let nameEnd = nameFrom + 1
  while (nameEnd - nameFrom <= maxNameChars && isNamePart(html.charCodeAt(nameEnd))) nameEnd++
  const next = html.charCodeAt(nameEnd)
  if (next === greater) return !isEnd && isGlued(html, at) && !isKnown(html, nameFrom, nameEnd)
  if (isSpace(next)) return !isEnd && !hasValue(html, nameEnd) && isWords(html, at, { nameFrom, nameEnd })
  // '<K, V>', '</etc/shadow>', '<stdio.h>', '<ann@a.test>'; '<br/>', '<o:p>' and '<my-badge>' are tags.
  return next === slash ? isEnd : next !== colon && next !== hyphen && next !== underscore
}

const [greater, slash, colon, hyphen, underscore] = [62, 47, 58, 45, 95]

/** 'x<y and y>z', 'x<y matters</p>'. Names of HTML elements count only where they touch a word, as in 'a<b and c>d'. */
function isWords(html: string, at: number, { nameFrom, nameEnd }: { nameFrom: number; nameEnd: number }): boolean {
  return (isGlued(html, at) || !isKnown(html, nameFrom, nameEnd)) && holdsWords(html, nameEnd)
}

function isGlued(html: string, at: number): boolean {
  const code = html.charCodeAt(at - 1)
  return isNamePart(code) || (code > 127 && /[\p{L}\p{N}]/u.test(html[at - 1] ?? ''))
}

function isKnown(html: string, nameFrom: number, nameEnd: number): boolean {
  return elementNames.has(html.slice(nameFrom, nameEnd).toLowerCase())
}

/** True when an attribute with a value comes first. */
function hasValue(html: string, from: number): boolean {
  let at = from
  while (isSpace(html.charCodeAt(at))) at++
  const nameFrom = at
  while (at - nameFrom <= maxNameChars && (isNamePart(html.charCodeAt(at)) || html.charCodeAt(at) === hyphen)) at++
  return html.charCodeAt(at) === 61
}

/** True for words up to the next bracket without any attribute syntax. */
function holdsWords(html: string, from: number): boolean {
  noAttributeSign.lastIndex = from
  const end = noAttributeSign.test(html) ? noAttributeSign.lastIndex : from
  if (end <= from || end - from > maxWordsChars) return false
  const next = html[end] ?? '<'
  if (next === '<') return /[\p{L}\p{N}]/u.test(html.slice(from, end))
  if (next !== '>') return false
  const words = html.slice(from, end).trim().split(/\s+/)
  return words.length > 1 && words.some((word) => !valuelessAttributes.has(word.toLowerCase()))
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isNamePart(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
