// Reads published documents in separate processes, so readers' requests don't wait, and limits the CPU time and memory of
// each task. The processes start with the first document and end after the last one.
import { texts } from '../../shared/texts/texts.ts'
import { Unavailable, Unprocessable } from '../http/errors.ts'
import { atMost } from '../lib/atMost.ts'
import { second } from '../lib/clock.ts'
import { runTask, type TaskInput, type TaskName, type TaskOutput } from './documentTasks.ts'
import { createParsingProcess, type ParsingBounds, parsingBounds } from './parsingProcess.ts'

export type Read<Output> = { is: 'read'; output: Output } | { is: 'tooComplicated' }

export type DocumentReader = {
  /** Throws Unavailable when too many documents wait or no process starts. */
  read: <Name extends TaskName>(name: Name, input: TaskInput<Name>) => Promise<Read<TaskOutput<Name>>>
  /** Ends the processes. A document that is being read is reported as too complicated. */
  close: () => void
}

export type DocumentReaderOptions = Partial<ParsingBounds> & {
  /** Inputs up to this size are read at once in this process. */
  readHereMaxBytes?: number
  waitingMax?: number
}

/** Documents above this size have a lane of their own, so a small document never waits for a large one. */
const largeBytes = 512 * 1024

export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const { readHereMaxBytes = 0, waitingMax = 200, ...bounds } = options
  const createLane = () => {
    const parsing = createParsingProcess({ ...parsingBounds, ...bounds })
    return { parsing, inTurn: atMost(1), count: 0 }
  }
  const small = createLane()
  const large = createLane()

  return {
    async read(name, input) {
      const bytes = sizeOf(input)
      if (bytes <= readHereMaxBytes || (name === 'readItems' && bytes <= itemsReadHereMaxBytes))
        return { is: 'read', output: runTask[name](input) as TaskOutput<typeof name> }
      const lane = bytes > largeBytes ? large : small
      if (lane.count >= waitingMax) throw tooBusy()
      lane.count += 1
      try {
        const answer = await lane.inTurn(() => lane.parsing.run({ name, input }))
        if (answer === 'notStarted') throw tooBusy()
        if (answer === 'tooMuch') return { is: 'tooComplicated' }
        return { is: 'read', output: answer.output as TaskOutput<typeof name> }
      } finally {
        lane.count -= 1
      }
    },
    close() {
      small.parsing.end()
      large.parsing.end()
    },
  }
}

const tooBusy = () => new Unavailable(texts.tooManyDocuments, { afterMs: 5 * second })

/** Reading items is one pass over their HTML; this much takes a few milliseconds. */
const itemsReadHereMaxBytes = 64 * 1024

/** In bytes for a document, in characters of HTML for items. */
function sizeOf(input: TaskInput<TaskName>): number {
  if (!Array.isArray(input)) return input.bytes.byteLength
  return input.reduce((sum: number, { html, summaryHtml }) => sum + html.length + summaryHtml.length, 0)
}

/** Returns the output. Throws Unprocessable for a document that is too complicated. */
export function requireRead<Output>(read: Read<Output>): Output {
  if (read.is === 'tooComplicated') throw new Unprocessable(texts.documentTooComplicated)
  return read.output
}
