// Pure: a cover set in type, as a picture for the e-reader's shelf.
import { escapeXml } from '../escapeXml.ts'
import type { Book, Chapter } from './book.ts'

const [width, height, margin] = [600, 800, 48]
const headlines = 5
/** Of one headline. */
const linesMax = 3
const fontSize = 30
const lineHeight = 38

/** The masthead, the date and the first headline of each section. Lines are centered, which is right for all scripts. */
export function writeCover(book: Book, chapters: readonly Chapter[]): string {
  const shown: string[] = []
  let y = 280
  for (const { title, source } of leadsOf(chapters)) {
    const lines = wrap(title, (width - 2 * margin) / fontSize)
    const needed = lines.length * lineHeight + 52
    if (y + needed > height - 30) continue
    for (const line of lines) {
      shown.push(text(line, { y, size: fontSize, weight: 'bold' }))
      y += lineHeight
    }
    shown.push(text(cut(source, 48), { y: y - 6, size: 18, weight: 'normal' }))
    y += 52
  }
  const name = book.day === null ? cut(book.title, 16) : 'Broadsheet'
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#fff"/>
${text(name, { y: 130, size: name.length > 12 ? 52 : 88, weight: 'bold' })}
<path d="M${margin} 164H${width - margin}M${margin} 206H${width - margin}" stroke="#111" stroke-width="2"/>
${text(book.dateline, { y: 193, size: 20, weight: 'normal' })}
${shown.join('\n')}
</svg>
`
}

function leadsOf(chapters: readonly Chapter[]): Chapter[] {
  const seen = new Set<string>()
  const first = chapters.filter(({ section }) => !seen.has(section) && seen.add(section))
  return [...new Set([...first, ...chapters])].slice(0, headlines)
}

const text = (content: string, { y, size, weight }: { y: number; size: number; weight: string }): string =>
  `<text x="${width / 2}" y="${y}" text-anchor="middle" font-family="serif" font-size="${size}" font-weight="${weight}" fill="#111">${escapeXml(content)}</text>`

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** In widths of a capital M, roughly. */
const widthOf = (content: string): number =>
  [...graphemes.segment(content)].reduce((sum, { segment }) => sum + (isWide.test(segment) ? 1.02 : 0.54), 0)
const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}—MW]/u

/** Breaks at words, also of scripts without spaces between them. A title may be as long as its publisher likes. */
function wrap(title: string, maxWidth: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of words.segment(cut(title, 240).replace(/\s/g, ' '))) {
    if (line !== '' && widthOf(line + segment) > maxWidth && !isClosing.test(segment)) {
      lines.push(line.trim())
      line = ''
      if (lines.length === linesMax) {
        lines[linesMax - 1] = `${lines[linesMax - 1]} …`
        return lines
      }
    }
    line += segment.slice(0, Math.floor(maxWidth * 1.5))
  }
  return [...lines, line.trim()]
}

/** Never begins a line. */
const isClosing = /^[\s\p{Pe}\p{Po}]$/u

function cut(content: string, maxGraphemes: number): string {
  const pieces = [...graphemes.segment(content.slice(0, maxGraphemes * 8))].map(({ segment }) => segment)
  return pieces.length > maxGraphemes ? `${pieces.slice(0, maxGraphemes - 1).join('')}…` : pieces.join('')
}
