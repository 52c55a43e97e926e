// Reads uploaded files in a child process, one at a time (importTurns.ts), because they may be hostile. The server gets
// validated batches of limited size; only the server uses the database.
import { texts } from '../../../shared/texts/texts.ts'
import { HttpError } from '../../http/errors.ts'
import type { OpenContents } from '../../ingest/imports/importContents.ts'
import { second } from '../../lib/clock.ts'
import { ChildEnded, type ChildLimits, createGuardedChild } from '../../lib/guardedChild.ts'
import type { ReadableAccount } from './importAccount.ts'
import type { ImportAnswer, ImportQuestion, ImportQuestions, ListPacking } from './importQuestions.ts'

export type ImportReader = {
  /** Throws the refusal (413, 422) of a file that is no export, unsafe or too large. */
  openAccount: (path: string, now: number) => Promise<ReadableAccount>
  openList: (path: string, packing: ListPacking) => Promise<OpenContents>
  /** Releases the file that was opened last. */
  close: () => void
  end: () => void
}

/** 400,000 files of an account have names of 100 MB. */
const limitsOfReading: ChildLimits = { heapMb: 224, answerMs: 180 * second, idleMs: 2 * second }

export function createImportReader(bounds: Partial<ChildLimits> = {}): ImportReader {
  const child = createGuardedChild<ImportQuestion, ImportAnswer<unknown>>(
    new URL('./importReaderProcess.ts', import.meta.url),
    { ...limitsOfReading, ...bounds },
  )

  async function ask<Kind extends keyof ImportQuestions>(
    is: Kind,
    asked: ImportQuestions[Kind]['asked'],
  ): Promise<ImportQuestions[Kind]['answer']> {
    // The union ImportQuestion consists of these pairs.
    const outcome = await child.ask({ is, ...asked } as ImportQuestion).catch(explainEnd)
    if (outcome.is === 'overLimits') throw new HttpError(413, texts.importTooHeavy)
    if (outcome.answer.is === 'refused') throw new HttpError(outcome.answer.status, outcome.answer.said)
    // The process answers each kind with its own type.
    return outcome.answer.value as ImportQuestions[Kind]['answer']
  }

  return {
    async openAccount(path, now) {
      const opened = await ask('openAccount', { path, now })
      return {
        ...opened,
        async *feeds() {
          for await (const batch of batchesOf((start) => ask('readFeeds', { start }))) yield* batch
        },
        itemBatches: () => batchesOf((start) => ask('readItems', { start })),
      }
    },
    async openList(path, packing) {
      const { list, saved, unknownFiles } = await ask('openList', { path, packing })
      return {
        list,
        unknownFiles,
        saved: saved && {
          ...saved,
          identify: (source, options) => ask('identifySaved', { source, ...options }),
          read: (guidHashes) => ask('readSaved', { guidHashes }),
        },
      }
    },
    close: child.release,
    end: child.end,
  }
}

async function* batchesOf<Row>(read: (start: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let start = 0
  for (let batch = await read(start); batch.length > 0; batch = await read(start)) {
    yield batch
    start += batch.length
  }
}

/** An outside cause ended the process: the same file may be read another time. */
function explainEnd(error: unknown): never {
  throw error instanceof ChildEnded ? new HttpError(503, texts.importStopped) : error
}
