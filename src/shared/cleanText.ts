import { foldSpace } from './foldSpace.ts'

/** These join the words around them; every other element separates them. */
export const inlineElements: ReadonlySet<string> = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rb ruby s samp small span strike strong sub sup
  time tt u var wbr`.split(/\s+/),
)

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

/**
 * The plain text of an article as the server sends it: clean, with few entities. The server compares it with the text that it searches,
 * and sends that one too where they differ.
 */
export function textOfCleanHtml(html: string): string {
  const pieces: string[] = []
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start < 0) break
    pieces.push(html.slice(at, start))
    const end = html.indexOf('>', start)
    if (end < 0) return foldSpace(decode(pieces.join('')))
    if (!inlineElements.has(nameAt(html, start + 1))) pieces.push(' ')
    at = end + 1
  }
  pieces.push(html.slice(at))
  return foldSpace(decode(pieces.join('')))
}

function nameAt(html: string, start: number): string {
  return /^\/?([a-z0-9]{1,20})/.exec(html.slice(start, start + 21))?.[1] ?? ''
}

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => characters[name] ?? '')
