import { readTags } from '../html/tagReader.ts'
import { maxTranscriptLines } from './documentLimits.ts'
import { readDuration } from './fields.ts'
import type { TranscriptLine } from './parsedFeed.ts'

const unread = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg'])
const startsLine = new Set([
  'p',
  'div',
  'li',
  'br',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'blockquote',
  'time',
])

/** A transcript as a page: `<cite>Ann:</cite> <time>1:02</time> <p>…</p>` of Podcasting 2.0, or just paragraphs. */
export function readTranscriptPage(html: string): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  let line: TranscriptLine = { startSeconds: null, speaker: '', text: '' }
  let within: 'cite' | 'time' | null = null
  let unreadDepth = 0
  let time = ''

  function endLine(): void {
    const text = line.text.replace(/\s+/g, ' ').trim()
    if (text === '') return
    if (lines.length < maxTranscriptLines) lines.push({ ...line, speaker: readName(line.speaker), text })
    line = { startSeconds: null, speaker: '', text: '' }
  }

  readTags(html, {
    entities: 'decoded',
    attributesOf: new Set(),
    onOpen(name) {
      if (unread.has(name)) unreadDepth += 1
      if (startsLine.has(name) || name === 'cite') endLine()
      if (name === 'cite' || name === 'time') within = name
      if (name === 'cite') line.speaker = ''
      if (name === 'time') time = ''
    },
    onClose(name) {
      if (unread.has(name)) unreadDepth = Math.max(0, unreadDepth - 1)
      if (name === 'time') line.startSeconds = readDuration(time)
      if (name === within) within = null
      else if (startsLine.has(name)) endLine()
    },
    onText(text) {
      if (unreadDepth > 0) return
      if (within === 'cite') line.speaker += text
      else if (within === 'time') time += text
      else line.text += text
    },
  })
  endLine()
  return lines
}

const readName = (written: string) => written.replace(/\s+/g, ' ').trim().replace(/:$/, '')
