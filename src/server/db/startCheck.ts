// Checks at each start that the SQLite file is sound. Small files are checked before the server listens. A large one would
// delay readers, so a separate process checks it, which a stop can end at any time.
import { fork } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import type { Log } from '../lib/log.ts'
import { explainUnusable, requireUsableFile } from './databaseFile.ts'
import { quickCheck } from './quickCheck.ts'

export type StartCheck = {
  isDamaged: () => boolean
  /** Resolves when a large file is found damaged while the server is already listening. Otherwise pending forever. */
  damaged: Promise<void>
  stop: () => void
}

export type CheckOptions = {
  log: Log
  /** Files up to this size are checked before `startCheck` returns: 0.2 s. */
  checkFirstMaxBytes?: number
}

const defaultFirstMaxBytes = 32 * 1024 * 1024
/** No check is needed. */
export const checkedAlready: StartCheck = {
  isDamaged: () => false,
  damaged: new Promise(() => {}),
  stop: () => {},
}

/** Throws, with a sentence for operators, when the file is known to be damaged; changes nothing then. */
export function startCheck(file: string, options: CheckOptions): StartCheck {
  const found = requireUsableFile(file)
  if (found.is === 'missing') return checkedAlready
  // A server that found its file damaged does not serve it after a restart.
  const isSuspect = existsSync(markOf(file))
  if (!isSuspect && found.bytes > (options.checkFirstMaxBytes ?? defaultFirstMaxBytes))
    return checkBeside(file, options)
  const fault = quickCheck(file)
  if (fault !== null) throw new Error(explainUnusable(file, `is damaged: ${fault}`))
  rmSync(markOf(file), { force: true })
  return checkedAlready
}

const markOf = (file: string): string => `${file}.damaged`

type Answer = { fault: string | null }

function checkBeside(file: string, { log }: CheckOptions): StartCheck {
  const startedAt = performance.now()
  const checking = fork(new URL('./quickCheckProcess.ts', import.meta.url), [file], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  checking.unref()
  checking.channel?.unref()
  const damaged = Promise.withResolvers<void>()
  let isDamaged = false
  let isOver = false
  checking.once('message', ({ fault }: Answer) => {
    isOver = true
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (fault === null) return log.info({ file, seconds }, 'the database is sound')
    writeFileSync(markOf(file), `${fault}\n`)
    log.fatal({ file, fault }, explainUnusable(file, `is damaged: ${fault}`))
    isDamaged = true
    damaged.resolve()
  })
  checking.once('error', (error) => log.warn({ err: error }, 'the database could not be checked'))
  checking.once('exit', (code) => {
    if (!isOver) log.warn({ code }, 'the check of the database ended early')
  })
  return {
    isDamaged: () => isDamaged,
    damaged: damaged.promise,
    stop() {
      isOver = true
      checking.kill('SIGKILL')
    },
  }
}
