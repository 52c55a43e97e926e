import type { Chapter, TranscriptLine } from '../../../shared/features/podcasts.ts'
import { findNotes } from '../../core/items/recordingNotes.queries.ts'
import { type PublishedNotes, readRecordingNotes } from '../../core/items/recordingNotes.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import type { NotesSource } from './notesSource.ts'

type NotesDeps = Pick<Deps, 'db'> & { notesSource: NotesSource }

/** Empty when the recording has none. Throws NotFound for another reader's item, BadGateway when its publisher fails. */
export async function showChapters(
  { db, notesSource }: NotesDeps,
  reader: SignedInReader,
  itemId: number,
): Promise<Chapter[]> {
  const { chapters, chaptersUrl } = await requireNotes(db, reader, itemId)
  return chapters.length > 0 || chaptersUrl === null ? chapters : notesSource.chaptersAt(reader, chaptersUrl)
}

/** Also throws NotFound without such a transcript. */
export async function showTranscript(
  { db, notesSource }: NotesDeps,
  reader: SignedInReader,
  { itemId, index }: { itemId: number; index: number },
): Promise<TranscriptLine[]> {
  const { transcripts } = await requireNotes(db, reader, itemId)
  return notesSource.transcriptAt(reader, (transcripts[index] ?? missing('transcript')).url)
}

async function requireNotes(db: Deps['db'], reader: SignedInReader, itemId: number): Promise<PublishedNotes> {
  const stored = await findNotes(db, reader, itemId)
  return stored === undefined ? missing('item') : readRecordingNotes(stored ?? undefined)
}
