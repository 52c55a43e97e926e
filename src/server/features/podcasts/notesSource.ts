// Fetches chapters files and transcripts from publishers when a reader opens them, and caches them for a while. Concurrent
// calls for a file share one request.
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import type { Deps } from '../../deps.ts'
import { type Read, requireRead } from '../../documents/documentReader.ts'
import { failureText } from '../../fetching/failureTexts.ts'
import type { ParsedChapter, TranscriptLine } from '../../formats/parsedFeed.ts'
import { BadGateway, Unavailable } from '../../http/errors.ts'
import { holdDocuments } from '../../ingest/discovery/holdDocuments.ts'
import { atMost } from '../../lib/atMost.ts'
import { minute } from '../../lib/clock.ts'

/**
 * Both throw BadGateway when there is no such file, Unprocessable for one that is too complicated, and Unavailable without room for it. A
 * file counts as the bytes of the reader who opened it first.
 */
export type NotesSource = {
  chaptersAt: (reader: { id: number }, url: string) => Promise<ParsedChapter[]>
  transcriptAt: (reader: { id: number }, url: string) => Promise<TranscriptLine[]>
}

const timeoutMs = 12_000
const keptMs = 60 * minute
/** A failing publisher may recover soon. */
const failureKeptMs = minute
const askedSideBySide = 8
/** The cache's limit, in characters of the original files, for chapters and transcripts each. */
const keptChars = 16 * 1024 * 1024
/** The size that a failure counts as, and the minimum for any file. */
const fewestChars = 1024

export function createNotesSource(deps: Pick<Deps, 'fetcher' | 'clock' | 'documents'>): NotesSource {
  const chapters = keepFiles(deps, {
    accept: 'application/json, */*;q=0.1',
    maxBytes: limits.chaptersMaxBytes,
    read: (file) => deps.documents.read('readChapters', file),
  })
  const transcripts = keepFiles(deps, {
    accept: 'text/vtt, application/srt, application/json;q=0.9, text/html;q=0.8, */*;q=0.1',
    maxBytes: limits.transcriptMaxBytes,
    read: (file) => deps.documents.read('readTranscript', file),
  })
  return { chaptersAt: chapters, transcriptAt: transcripts }
}

type FileKind<Notes> = {
  accept: string
  maxBytes: number
  /** `notes`: null when the file has another format. */
  read: (file: {
    bytes: Uint8Array
    contentType: string
    url: string
  }) => Promise<Read<{ notes: Notes | null; chars: number }>>
}

function keepFiles<Notes>(deps: Pick<Deps, 'fetcher' | 'clock'>, kind: FileKind<Notes>) {
  const { clock } = deps
  const inTurn = atMost(askedSideBySide)
  const kept = new Map<string, { notes: Promise<Notes>; until: number; chars: number }>()
  let chars = 0

  function forget(url: string): void {
    chars -= kept.get(url)?.chars ?? 0
    kept.delete(url)
  }

  function count(url: string, read: number): void {
    const entry = kept.get(url)
    if (entry === undefined) return
    chars += read
    entry.chars += read
    // A Map keeps the order of insertion: the first entry is the oldest.
    for (const oldest of kept.keys()) {
      if (chars <= keptChars) return
      forget(oldest)
    }
  }

  async function ask({ fetcher }: Pick<Deps, 'fetcher'>, url: string): Promise<Notes> {
    const { accept, maxBytes } = kind
    const answer = await fetcher.get(url, { accept, maxBytes, timeoutMs })
    if (answer.is === 'failed') throw new BadGateway(failureOf(answer.text))
    if (answer.status === 404 || answer.status === 410) throw new BadGateway(failureOf(failureText('notFound')))
    if (answer.status !== 200) throw new BadGateway(failureOf(failureText('unexpectedStatus', answer.status)))
    const file = { bytes: answer.bytes, contentType: answer.headers['content-type'] ?? '', url: answer.url }
    const { notes, chars: charsRead } = requireRead(await kind.read(file))
    if (notes === null) throw new BadGateway(texts.nothingToReadThere)
    count(url, charsRead)
    return notes
  }

  return (reader: { id: number }, url: string): Promise<Notes> => {
    const now = clock()
    const found = kept.get(url)
    if (found && found.until > now) return found.notes
    forget(url)
    const entry = {
      notes: inTurn(() => holdDocuments(deps, reader, (own) => ask(own, url))),
      until: now + keptMs,
      chars: 0,
    }
    kept.set(url, entry)
    count(url, fewestChars)
    entry.notes.catch((error) => {
      entry.until = error instanceof Unavailable ? clock() : clock() + failureKeptMs
    })
    return entry.notes
  }
}
