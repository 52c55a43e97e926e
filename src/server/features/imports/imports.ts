import { createImportReader, type ImportReader } from './importReader.ts'
import { createImportTurns, type ImportTurns } from './importTurns.ts'

/** Shared by all imports of a process, for every kind of file. */
export type Imports = { turns: ImportTurns; reader: ImportReader }

export function createImports(): Imports {
  return { turns: createImportTurns(), reader: createImportReader() }
}
