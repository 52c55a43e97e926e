import type { RecordingNotes } from '../../../shared/api/entities.ts'
import type { ParsedChapter, ParsedItem, ParsedTranscript } from '../../formats/parsedFeed.ts'

/** What a feed says beside a recording. Chapters within the feed go before a file of them. */
export type PublishedNotes = {
  chapters: ParsedChapter[]
  chaptersUrl: string | null
  /** One per language, the easiest to follow; `null` is a language that the publisher does not name. */
  transcripts: ParsedTranscript[]
}

/** As it is stored; null when there is nothing to store. */
export function writeRecordingNotes({
  chapters,
  chaptersUrl,
  transcripts,
}: Pick<ParsedItem, keyof PublishedNotes>): string | null {
  if (chapters.length === 0 && chaptersUrl === null && transcripts.length === 0) return null
  const notes: PublishedNotes = { chapters, chaptersUrl, transcripts: chooseTranscripts(transcripts) }
  return JSON.stringify(notes)
}

/** Of what writeRecordingNotes wrote. */
export const readRecordingNotes = (stored: string | undefined): PublishedNotes =>
  stored === undefined ? none : (JSON.parse(stored) as PublishedNotes)

const none: PublishedNotes = { chapters: [], chaptersUrl: null, transcripts: [] }

/** What an opened item tells of them: the rest is asked for by who wants it. */
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

// Those with times first: a press on a line goes there.
const mostUseful = [/vtt/, /srt|subrip/, /json/, /html/]
const useOf = ({ type, url }: ParsedTranscript) => {
  const place = mostUseful.findIndex((kind) => kind.test(`${type} ${url}`.toLowerCase()))
  return place < 0 ? mostUseful.length : place
}
const byUse = (one: ParsedTranscript, other: ParsedTranscript) => useOf(one) - useOf(other)
