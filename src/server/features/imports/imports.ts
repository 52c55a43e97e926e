import { createImportReader, type ImportReader } from './importReader.ts'
import { createImportTurns, type ImportTurns } from './importTurns.ts'

/** What all imports of a process share, whatever their files are. */
export type Imports = { turns: ImportTurns; reader: ImportReader }

export function createImports(): Imports {
  return { turns: createImportTurns(), reader: createImportReader() }
}
