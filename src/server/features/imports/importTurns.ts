// One import at a time for this process, since each may take much memory and time. Readers take turns in the order in which
// their files have arrived, and each has one import under way, so nobody keeps the others waiting with a row of files.
import { texts } from '../../../shared/texts/texts.ts'
import { Conflict, Unavailable } from '../../http/errors.ts'

export type ImportTurns = {
  /**
   * Before the file is read. Throws Conflict while another import of this reader is under way, Unavailable when too many
   * wait.
   */
  admit: (reader: { id: number }) => AdmittedImport
}

export type AdmittedImport = {
  /** Once the file is here: resolves when this import may run. Throws Unavailable when too many wait. */
  takeTurn: () => Promise<void>
  /** How many run or wait before this one. */
  importsBefore: () => number
  /** To be called however the import ended; a second call changes nothing. */
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
