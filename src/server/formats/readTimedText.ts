import { maxTranscriptLines } from './documentLimits.ts'
import { decodeEntities } from './entities.ts'
import type { TranscriptLine } from './parsedFeed.ts'

/**
 * Reads WebVTT and SubRip: a line of times, then lines of words up to an empty one. Notes, styles and numbers have no times.
 */
export function readTimedText(text: string): TranscriptLine[] {
  const cues: { startSeconds: number; words: string[] }[] = []
  let isInCue = false
  for (const line of text.split(/\r\n?|\n/)) {
    const startSeconds = readStart(line)
    if (startSeconds !== null) {
      if (cues.length >= maxTranscriptLines) break
      cues.push({ startSeconds, words: [] })
      isInCue = true
    } else if (line.trim() === '') isInCue = false
    else if (isInCue) cues.at(-1)?.words.push(line)
  }
  return cues.flatMap(({ startSeconds, words }) => readCue(startSeconds, words.join(' ')))
}

const cueTimes = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,]\d{1,3}\s*-->/

function readStart(line: string): number | null {
  const [isTimes, hours = '0', minutes, seconds] = cueTimes.exec(line) ?? []
  return isTimes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** `<v Ann>` names the speaker; `<i>`, `<c.loud>` and `<00:01.000>` within the words are formatting. */
function readCue(startSeconds: number, words: string): TranscriptLine[] {
  const speaker = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/.exec(words)?.[1]?.trim() ?? ''
  const text = decodeEntities(words.replace(/<[^<>]*>|\{\\[^{}]*\}/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? [] : [{ startSeconds, speaker: decodeEntities(speaker), text }]
}
