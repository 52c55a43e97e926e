// Pure: reads the lines of an HTML text as a reader sees them, each with the position in the HTML where the next content begins.
import { readTags } from '../../html/tagReader.ts'

export type HtmlLine = { text: string; end: number }

const noAttributes: ReadonlySet<string> = new Set()
const breaking: ReadonlySet<string> = new Set(
  'address article blockquote body br center dd div dl dt h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tbody tr ul'.split(
    ' ',
  ),
)
const unshown: ReadonlySet<string> = new Set(['style', 'script', 'title'])

/** Returns the first `mostLines` lines, including empty ones. Never throws. */
export function readHtmlLines(html: string, mostLines: number): HtmlLine[] {
  const lines: HtmlLine[] = []
  /** Lines that ended with a closing tag. The next content begins at the next opening tag, or at the line's last letter. */
  let unplaced: { text: string }[] = []
  let text = ''
  let hiddenIn: string | null = null
  const place = (end: number) => {
    for (const line of unplaced) lines.push({ text: line.text, end })
    unplaced = []
  }
  const endLine = () => {
    unplaced.push({ text: text.replace(/\s+/g, ' ').trim() })
    text = ''
  }
  readTags(html, {
    entities: 'decoded',
    attributesOf: noAttributes,
    onOpen(name, _attributes, from, to) {
      if (unshown.has(name)) hiddenIn = name
      if (!breaking.has(name)) return
      endLine()
      // The next content begins after a <br>; any other element is part of it.
      place(name === 'br' ? to : from)
    },
    onClose(name) {
      if (name === hiddenIn) hiddenIn = null
      if (breaking.has(name) && name !== 'br') endLine()
    },
    onText(words) {
      if (hiddenIn === null && lines.length < mostLines) text += words
    },
  })
  endLine()
  place(html.length)
  return lines.slice(0, mostLines)
}
