// Reads the transcript of a recording in any format: WebVTT, SubRip, JSON, HTML or plain text. The result is lines of plain
// text, so no markup of it ever reaches a page.
import { maxTranscriptLines } from './documentLimits.ts'
import { decodeEntities } from './entities.ts'
import type { TranscriptLine } from './parsedFeed.ts'
import { asFields, fieldsIn, readJson } from './readJson.ts'
import { readTimedText } from './readTimedText.ts'
import { readTranscriptPage } from './readTranscriptPage.ts'

/** The content decides the format; the server's Content-Type is not reliable. Empty without any readable line. */
export function readTranscript(text: string): TranscriptLine[] {
  const start = text.slice(0, 4096).trimStart()
  if (/^[{[]/.test(start)) return joinLines(readSegments(text))
  if (start.startsWith('WEBVTT') || /\d[.,]\d{1,3}[ \t]*-->/.test(start)) return joinLines(readTimedText(text))
  if (/<(?:!doctype|html|body|p|cite|time|div|br)\b/i.test(start)) return withNamesOnce(readTranscriptPage(text))
  return readPlainLines(text)
}

/** Podcasting 2.0, and the output of speech recognition. Some have a segment for each word. */
function readSegments(text: string): TranscriptLine[] {
  const file = readJson(text)
  const segments = fieldsIn(asFields(file)?.segments ?? file)
  return segments.slice(0, maxTranscriptLines).flatMap((segment) => {
    const said = segment.body ?? segment.text
    const startSeconds = Number(segment.startTime ?? segment.start ?? Number.NaN)
    return asLine({
      startSeconds: startSeconds >= 0 ? Math.floor(startSeconds) : null,
      speaker: typeof segment.speaker === 'string' ? segment.speaker : '',
      text: typeof said === 'string' ? said : '',
    })
  })
}

function readPlainLines(text: string): TranscriptLine[] {
  const lines = text.split(/\r\n?|\n/, maxTranscriptLines)
  return lines.flatMap((line) => asLine({ startSeconds: null, speaker: '', text: decodeEntities(line) }))
}

const asLine = (line: TranscriptLine): TranscriptLine[] => {
  const text = line.text.replace(/\s+/g, ' ').trim()
  return text === '' ? [] : [{ ...line, speaker: line.speaker.trim(), text }]
}

const enoughChars = 120
const mostChars = 400
// A full stop, with closing quotes or brackets after it.
const endsSentence = /[.!?…。！？]["'”’»)\]]*$/

/** Cues are cut to fit under a picture; this joins them to paragraphs of one speaker, with the time of the first word. */
function joinLines(cues: TranscriptLine[]): TranscriptLine[] {
  const paragraphs: (TranscriptLine & { words: string[]; chars: number })[] = []
  for (const cue of cues) {
    const last = paragraphs.at(-1)
    const isSameSpeaker = last !== undefined && (cue.speaker === '' || cue.speaker === last.speaker)
    const isFull =
      last !== undefined && last.chars >= enoughChars && (last.chars >= mostChars || endsSentence.test(last.text))
    if (last === undefined || !isSameSpeaker || isFull) {
      const speaker = cue.speaker === '' ? (last?.speaker ?? '') : cue.speaker
      paragraphs.push({ ...cue, speaker, words: [cue.text], chars: cue.text.length })
      continue
    }
    // Roll-up captions repeat the line before.
    if (cue.text === last.text) continue
    last.words.push(cue.text)
    last.chars += cue.text.length + 1
    last.text = cue.text
  }
  return withNamesOnce(
    paragraphs.map(({ startSeconds, speaker, words }) => ({ startSeconds, speaker, text: words.join(' ') })),
  )
}

/** Keeps a name only where its speaker begins, as in a printed interview. */
function withNamesOnce(lines: TranscriptLine[]): TranscriptLine[] {
  let speaking = ''
  return lines.map((line) => {
    const isNew = line.speaker !== '' && line.speaker !== speaking
    if (isNew) speaking = line.speaker
    return isNew ? line : { ...line, speaker: '' }
  })
}
