// Runs one import at a time in this process, since each may take much memory and time. Readers take turns in the order in which
// their files arrived, and each has one import at a time, so no reader delays the others with many files.
import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import { Conflict, Unavailable } from '../../http/errors.ts'

export type ImportTurns = {
  /** Call it before the file is read. Throws Conflict during another import of this reader, Unavailable when too many wait. */
  admit: (reader: Reader) => AdmittedImport
}

export type AdmittedImport = {
  /** Call it when the file has arrived: resolves when this import may run. Throws Unavailable when too many wait. */
  takeTurn: () => Promise<void>
  /** How many imports run or wait before this one. */
  importsBefore: () => number
  /** Call it in any case when the import ends; a second call is a no-op. */
  leave: () => void
}

const mostInLine = 20

export function createImportTurns(): ImportTurns {
  const readerIds = new Set<number>()
  // The first one runs.
  const line: PromiseWithResolvers<void>[] = []

  function refuseIfLong(): void {
    if (line.length >= mostInLine) throw new Unavailable(texts.importsBusy)
  }

  return {
    admit({ id }) {
      if (readerIds.has(id)) throw new Conflict(texts.importUnderWay)
      refuseIfLong()
      readerIds.add(id)
      const turn = Promise.withResolvers<void>()
      let hasLeft = false
      return {
        takeTurn() {
          refuseIfLong()
          line.push(turn)
          line[0]?.resolve()
          return turn.promise
        },
        importsBefore: () => Math.max(0, line.indexOf(turn)),
        leave() {
          if (hasLeft) return
          hasLeft = true
          readerIds.delete(id)
          const place = line.indexOf(turn)
          if (place >= 0) line.splice(place, 1)
          line[0]?.resolve()
        },
      }
    },
  }
}
