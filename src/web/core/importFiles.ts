import type { Import } from '../../shared/features/imports.ts'
import { texts } from '../../shared/texts/texts.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import type { AnswerOf } from './callTypes.ts'
import { sendFile } from './sendFile.ts'

export type ImportChoices = { folders: 'columns' | 'tags'; saves: 'ask' | 'all' | 'none'; into?: number | undefined }

/** A file does not say which articles are saved. It and the files after it wait for the reader's answer. */
export class UnclearFile extends Error {
  readonly files: Blob[]
  readonly into: number | undefined

  constructor(files: Blob[], into: number | undefined) {
    super(texts.importAsksWhatToSave())
    this.files = files
    this.into = into
  }
}

export type ImportedFiles = {
  import: Import
  /** One sentence for each file that was refused. */
  refusals: string[]
}

/** Imports files one after another as one import. Throws when none could be imported, and UnclearFile. */
export async function importFiles(
  files: Blob[],
  choices: ImportChoices,
  onSent: (share: number) => void,
): Promise<ImportedFiles> {
  const refusals: string[] = []
  let imported: Import | null = null
  let failure: unknown = null
  for (const [index, file] of files.entries()) {
    const into: number | undefined = imported?.id ?? choices.into
    try {
      imported = await importFile(file, { ...choices, into }, (share) => onSent((index + share) / files.length))
    } catch (error) {
      if (asksWhatToSave(error)) throw new UnclearFile(files.slice(index), into)
      failure ??= error
      refusals.push(
        texts.importFileRefused({ name: nameOf(file), reason: explainFailure(error, texts.fileImportFailed()) }),
      )
    }
  }
  if (imported === null && choices.into !== undefined)
    imported = (await call('GET /opml/imports/:id', { params: { id: choices.into } })).import
  if (imported === null) throw failure
  return { import: imported, refusals }
}

async function importFile(file: Blob, { folders, saves, into }: ImportChoices, onSent: (share: number) => void) {
  const query = new URLSearchParams({ folders, saves, ...(into === undefined ? {} : { into: String(into) }) })
  const answer = await sendFile(`/opml/import?${query}`, file, onSent)
  // The contract's type, as in call().
  return (answer as AnswerOf<'POST /opml/import'>).import
}

const nameOf = (file: Blob): string => (file instanceof File ? file.name : '')

export function asksWhatToSave(error: unknown): boolean {
  const body = error instanceof CallError ? error.body : null
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'import_asks_what_to_save'
}
