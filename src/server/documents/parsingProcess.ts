// A child process that parses within limits. It is no thread, because a thread with a full heap may hang for minutes while its
// memory grows (docs/technotes/a-thread-that-cannot-be-ended.md).
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { second } from '../lib/clock.ts'
import { createSlices } from '../lib/slices.ts'

/** One of the tasks that the entry file of the process knows. */
export type ParsingTask = { name: string; input: unknown }
/** `piece`: of the `bytes` of the next task's input, which have this size. */
export type ParsingMessage = ParsingTask | { piece: Uint8Array; size: number }
export type ParsingAnswer = { is: 'ready' } | { is: 'done'; output: unknown } | { is: 'broken'; error: unknown }

export type ParsingBounds = {
  /** CPU time for one task. */
  cpuMs: number
  /** Elapsed time for one task. It applies where CPU time cannot be read, and to a process that doesn't answer. */
  timeoutMs: number
  heapMb: number
  /** The process ends after this long without a task. */
  idleMs: number
}

/** A real feed of 15 MB takes half a second of CPU time and 150 MB of memory. */
export const parsingBounds: ParsingBounds = { cpuMs: second, timeoutMs: 30 * second, heapMb: 256, idleMs: 20 * second }

export type ParsingProcess = {
  /**
   * Runs one task at a time. 'tooMuch': the task passed a limit or ended the process. 'notStarted': the process didn't start, so
   * the document is not at fault. Rejects when a task throws, which is a bug.
   */
  run: (task: ParsingTask) => Promise<{ output: unknown } | 'tooMuch' | 'notStarted'>
  end: () => void
}

const looksEveryMs = 50
const documentsEntry = new URL('./readerProcess.ts', import.meta.url)

/**
 * `entry` is the file that the process runs, with these further flags of Node. With 8 MB in place of 2 for a semi-space it takes
 * 14 MB more and no less CPU.
 */
export function createParsingProcess(
  bounds: ParsingBounds,
  { entry = documentsEntry, flags = ['--max-semi-space-size=2'] }: { entry?: URL; flags?: string[] } = {},
): ParsingProcess {
  let opened: Promise<ChildProcess | null> | null = null
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
    opened = null
  }

  function open(): Promise<ChildProcess | null> {
    if (child === null || !child.connected) {
      child = start(entry, [...flags, `--max-old-space-size=${bounds.heapMb}`])
      opened = whenReady(child, bounds.timeoutMs)
    }
    return opened ?? Promise.resolve(null)
  }

  return {
    async run(task) {
      clearTimeout(idle)
      const parsing = await open()
      if (parsing === null) {
        end()
        return 'notStarted'
      }
      const answer = await ask(parsing, task, bounds)
      if (answer === 'tooMuch') {
        end()
        return answer
      }
      idle = setTimeout(end, bounds.idleMs)
      idle.unref()
      if (answer.is === 'broken') throw answer.error
      return { output: answer.output }
    },
    end,
  }
}

function start(entry: URL, flags: string[]): ChildProcess {
  const child = fork(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    // JSON would send each byte as a number.
    serialization: 'advanced',
    // Node prints a report when the heap is full; operators would take it for a crash of the server.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  // A running task listens for errors itself. An idle process may fail silently.
  child.on('error', () => {})
  // A running task keeps the parent alive by its timer; an idle child doesn't.
  child.unref()
  child.channel?.unref()
  return child
}

/** Null when the process doesn't start. */
async function whenReady(child: ChildProcess, timeoutMs: number): Promise<ChildProcess | null> {
  const { promise, resolve } = Promise.withResolvers<ChildProcess | null>()
  const isReady = () => resolve(child)
  const fail = () => resolve(null)
  const timer = setTimeout(fail, timeoutMs)
  child.once('message', isReady).once('exit', fail).once('error', fail)
  const ready = await promise
  clearTimeout(timer)
  child.off('message', isReady).off('exit', fail).off('error', fail)
  return ready
}

type Answered = Exclude<ParsingAnswer, { is: 'ready' }>

async function ask(child: ChildProcess, task: ParsingTask, bounds: ParsingBounds): Promise<Answered | 'tooMuch'> {
  const { promise, resolve } = Promise.withResolvers<Answered | 'tooMuch'>()
  const hear = (answer: Answered) => resolve(answer)
  const fail = () => resolve('tooMuch')
  const startedAt = performance.now()
  const cpuBeforeMs = cpuMsOf(child)
  const look = setInterval(() => {
    const cpuNowMs = cpuMsOf(child)
    const hasPassedCpu = cpuBeforeMs !== null && cpuNowMs !== null && cpuNowMs - cpuBeforeMs > bounds.cpuMs
    if (hasPassedCpu || performance.now() - startedAt > bounds.timeoutMs) fail()
  }, looksEveryMs)
  child.on('message', hear).on('exit', fail).on('error', fail)
  try {
    void sendTask(child, task)
    return await promise
  } finally {
    clearInterval(look)
    child.off('message', hear).off('exit', fail).off('error', fail)
  }
}

const pieceBytes = 256 * 1024

/**
 * Large bytes go in pieces, each when the one before has left: copying 15 MB at once takes 50 ms of the thread. When sending fails, the
 * process ends, and the exit is reported.
 */
async function sendTask(child: ChildProcess, { name, input }: ParsingTask): Promise<void> {
  const bytes = bytesOf(input)
  if (bytes === null || bytes.length <= pieceBytes) return void (await send(child, { name, input }))
  const { pause } = createSlices()
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    if (!(await send(child, { piece: bytes.subarray(start, start + pieceBytes), size: bytes.length }))) return
    await pause()
  }
  await send(child, { name, input: { ...(input as object), bytes: null } })
}

function bytesOf(input: unknown): Uint8Array | null {
  const hasBytes = typeof input === 'object' && input !== null && 'bytes' in input
  return hasBytes && input.bytes instanceof Uint8Array ? input.bytes : null
}

/** False when it was not sent. */
const send = (child: ChildProcess, message: ParsingMessage): Promise<boolean> =>
  new Promise((resolve) => child.send(message, (error) => resolve(error === null)))

/** Linux counts in hundredths of a second. */
const msPerTick = 10

/** CPU time of a process; null where the system doesn't report it. */
function cpuMsOf({ pid }: ChildProcess): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in brackets, may contain spaces. User and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    return null
  }
}
