// Runs a module in a child process. Hostile input can use up that process's memory and time while the server goes on. A thread
// would end as well, but leave fragmented memory (docs/technotes/mail-in.md).
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

export type ChildLimits = {
  /** The JavaScript heap. Buffers are outside it, so the module must limit them. */
  heapMb: number
  /**
   * CPU time where the system shows it (Linux), else elapsed time: on a busy machine an honest file takes long and must not be
   * refused.
   */
  answerMs: number
  /** A released process ends after this time, unless it gets another question. */
  idleMs: number
}

export type ChildOutcome<Answer> = { is: 'answered'; answer: Answer } | { is: 'overLimits' }

export type GuardedChild<Question, Answer> = {
  /**
   * One question at a time; starts the process when none is running. Rejects with the module's own error, or when the process
   * ends for any reason other than its limits.
   */
  ask: (question: Question) => Promise<ChildOutcome<Answer>>
  /** Call it when no question follows soon. */
  release: () => void
  end: () => void
}

export type ChildMessage = { answer: unknown } | { error: unknown }

/** `module` calls answerParent (answerParent.ts). */
export function createGuardedChild<Question, Answer>(module: URL, limits: ChildLimits): GuardedChild<Question, Answer> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    async ask(question) {
      clearTimeout(idle)
      if (!child?.connected) child = startChild(module, limits.heapMb)
      try {
        const outcome = await askChild<Answer>(child, question, limits.answerMs)
        if (outcome.is === 'overLimits') end()
        return outcome
      } catch (error) {
        end()
        throw error
      }
    },
    release() {
      clearTimeout(idle)
      idle = setTimeout(end, limits.idleMs)
      idle.unref()
    },
    end,
  }
}

function startChild(module: URL, heapMb: number): ChildProcess {
  const child = fork(module, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', `--max-old-space-size=${heapMb}`],
    // Bytes as they are; as JSON they would be numbers.
    serialization: 'advanced',
    // The output of a full heap would look like the end of the server.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  // `ask` reports errors; an idle process may end without notice.
  child.on('error', () => {})
  // A pending question keeps the server alive; an idle process does not.
  child.unref()
  child.channel?.unref()
  yieldProcessor(child)
  return child
}

/** Requests of readers go first. A higher value would starve the process on a machine with other work. */
const niceness = 5

function yieldProcessor({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // The process ended immediately, or the system does not allow it.
  }
}

async function askChild<Answer>(child: ChildProcess, question: unknown, mostMs: number): Promise<ChildOutcome<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildOutcome<Answer>>()
  const hear = (message: ChildMessage) =>
    // The module's answers have the type that the caller declares.
    'error' in message ? reject(message.error) : resolve({ is: 'answered', answer: message.answer as Answer })
  const fail = (code: number | null, signal: string | null) =>
    isOutOfMemory(code, signal) ? resolve({ is: 'overLimits' }) : reject(new ChildEnded(code ?? signal))
  const spentMs = startStopwatch(child.pid)
  const watch = setInterval(
    () => {
      if (spentMs() >= mostMs) resolve({ is: 'overLimits' })
    },
    Math.min(mostMs, watchEveryMs),
  )
  child.on('message', hear).on('exit', fail).on('error', reject)
  try {
    // Sending fails when the process has ended, which the exit event reports.
    child.send(question as object, () => {})
    return await promise
  } finally {
    clearInterval(watch)
    child.off('message', hear).off('exit', fail).off('error', reject)
  }
}

const watchEveryMs = 500
/** A process that waits without end uses no CPU time, so elapsed time is limited as well. */
const timeForCpuTime = 20

/** Milliseconds since now, as `answerMs` counts them. */
function startStopwatch(pid: number | undefined): () => number {
  const startedAt = performance.now()
  const cpuAtStart = cpuMsOf(pid)
  return () => {
    const time = performance.now() - startedAt
    const cpu = cpuMsOf(pid)
    return cpu === null || cpuAtStart === null ? time : Math.max(cpu - cpuAtStart, time / timeForCpuTime)
  }
}

/** User and system time in steps of 10 ms; null where the system does not show it. */
function cpuMsOf(pid: number | undefined): number | null {
  try {
    // The name, in brackets, may hold spaces. The 14th and 15th fields are user and system ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

/** The process was killed or crashed: the same question may succeed later. */
export class ChildEnded extends Error {
  constructor(cause: number | string | null) {
    super(`A child process ended: ${cause}`)
  }
}

/** V8 aborts a process whose heap is full. */
const isOutOfMemory = (code: number | null, signal: string | null) => signal === 'SIGABRT' || code === 134
