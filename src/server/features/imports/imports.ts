import { createImportReader, type ImportReader } from './importReader.ts'
import { createImportTurns, type ImportTurns } from './importTurns.ts'

/** Shared by all imports of a process, for every kind of file. */
export type Imports = {
  turns: ImportTurns
  reader: ImportReader
  /** The process stops: what is under way goes on at the next start. */
  isStopping: () => boolean
  stop: () => void
}

export function createImports(): Imports {
  let isStopping = false
  const reader = createImportReader()
  return {
    turns: createImportTurns(),
    reader,
    isStopping: () => isStopping,
    stop() {
      isStopping = true
      reader.end()
    },
  }
}
