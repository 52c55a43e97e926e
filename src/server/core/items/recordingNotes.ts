import type { RecordingNotes } from '../../../shared/api/entities.ts'
import type { ParsedChapter, ParsedItem, ParsedTranscript } from '../../formats/parsedFeed.ts'

/** The extras of a recording in its feed. Chapters within the feed take precedence over a chapters file. */
export type PublishedNotes = {
  chapters: ParsedChapter[]
  chaptersUrl: string | null
  /** One per language, the most useful format; `null` is an unnamed language. */
  transcripts: ParsedTranscript[]
}

/** The stored form; null without any notes. */
export function writeRecordingNotes({
  chapters,
  chaptersUrl,
  transcripts,
}: Pick<ParsedItem, keyof PublishedNotes>): string | null {
  if (chapters.length === 0 && chaptersUrl === null && transcripts.length === 0) return null
  const notes: PublishedNotes = { chapters, chaptersUrl, transcripts: chooseTranscripts(transcripts) }
  return JSON.stringify(notes)
}

/** Reads the output of writeRecordingNotes. */
export const readRecordingNotes = (stored: string | undefined): PublishedNotes =>
  stored === undefined ? none : (JSON.parse(stored) as PublishedNotes)

const none: PublishedNotes = { chapters: [], chaptersUrl: null, transcripts: [] }

/** The summary on an opened item: pages request the rest on demand. */
export function presentRecordingNotes({ chapters, chaptersUrl, transcripts }: PublishedNotes): RecordingNotes {
  return {
    hasChapters: chapters.length > 0 || chaptersUrl !== null,
    transcripts: transcripts.map(({ language }) => ({ language })),
  }
}

function chooseTranscripts(transcripts: ParsedTranscript[]): ParsedTranscript[] {
  const byLanguage = Map.groupBy(transcripts, ({ language }) => language?.toLowerCase() ?? null)
  return [...byLanguage.values()].flatMap((same) => same.toSorted(byUse).slice(0, 1))
}

// Formats with times first: pressing a line seeks to it.
const mostUseful = [/vtt/, /srt|subrip/, /json/, /html/]
const useOf = ({ type, url }: ParsedTranscript) => {
  const place = mostUseful.findIndex((kind) => kind.test(`${type} ${url}`.toLowerCase()))
  return place < 0 ? mostUseful.length : place
}
const byUse = (one: ParsedTranscript, other: ParsedTranscript) => useOf(one) - useOf(other)
