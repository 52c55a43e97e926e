import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Runs a program of node_modules/.bin (or a path) to its end with our output. Resolves to the exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

export type LimitedRun = {
  program: string
  args: string[]
  env?: Record<string, string>
  /** It yields the processors to another program, and prints when it ends, so their lines don't mix. */
  isBeside?: boolean
}

/**
 * The same with a time limit: after `minutes` the program and all its child processes are killed, and the code is 1. Without
 * it, a test runner waits forever for processes that its tests left behind.
 */
export function runAtMost(minutes: number, { program, args, env = {}, isBeside = false }: LimitedRun) {
  const isGroup = process.platform !== 'win32'
  const kept = isBeside ? keepOutput() : null
  const child = spawn(program, args, {
    cwd: root,
    stdio: kept === null ? 'inherit' : ['ignore', kept.file, kept.file],
    env: { ...process.env, ...env },
    detached: isGroup,
  })
  if (isBeside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(isGroup ? -child.pid : child.pid, signal)
    } catch {} // All processes have ended.
  }
  const passOn = (signal: NodeJS.Signals) => end(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  const last = setTimeout(() => {
    console.error(`${program} did not end within ${minutes} minutes and is stopped.`)
    end('SIGKILL')
  }, minutes * 60_000)
  return new Promise<number>((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(last)
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      end('SIGKILL')
      kept?.print()
      resolve(code ?? 1)
    })
  })
}

/** In a file: a process that is left behind would hold a pipe open. */
function keepOutput(): { file: number; print: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-output-'))
  const path = join(folder, 'output')
  const file = openSync(path, 'w')
  return {
    file,
    print() {
      closeSync(file)
      process.stdout.write(readFileSync(path))
      rmSync(folder, { recursive: true })
    },
  }
}

/** Ends a step that waits for processes its tests left behind. With all tests both runners take 45 minutes on two cores. */
const stepMaxMinutes = 80

/** Runs a program within a limit of time, and prints its name, whether it passed and how long it took. */
export async function runStep(name: string, step: LimitedRun): Promise<number> {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const code = await runAtMost(stepMaxMinutes, step)
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'}, ${Math.round((Date.now() - started) / 1000)} s`)
  return code
}

/**
 * Types and lint at the same time, beside what else runs: the compiler and the linter take as long as each other, and each keeps one
 * core busy. One checker for each project: the compiler would start four, each of which repeats work of the others, so on two cores it
 * would take twice as long.
 */
export async function checkSources(): Promise<number> {
  const codes = await Promise.all([
    runStep('types', { program: 'tsc', args: ['-b', '--checkers', '1'], isBeside: true }),
    runStep('lint', { program: 'biome', args: ['ci', '--log-level=warn', '.'], isBeside: true }),
  ])
  return firstFailure(codes)
}

export function firstFailure(codes: number[]): number {
  return codes.find((code) => code !== 0) ?? 0
}
