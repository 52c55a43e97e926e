import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Runs a program of node_modules/.bin (or a path) to its end with our output. Resolves to the exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/**
 * The same with a time limit: after `minutes` the program and all its child processes are killed, and the code is 1. Without
 * it, a test runner waits forever for processes that its tests left behind.
 */
export function runAtMost(minutes: number, program: string, args: string[], env: Record<string, string> = {}) {
  const isGroup = process.platform !== 'win32'
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    detached: isGroup,
  })
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
      resolve(code ?? 1)
    })
  })
}

/** Runs steps one after another and stops at the first that fails. */
export async function runAll(
  steps: { name: string; program: string; args: string[]; env?: Record<string, string> }[],
): Promise<number> {
  for (const step of steps) {
    console.log(`\n— ${step.name}`)
    const code = await run(step.program, step.args, step.env)
    if (code !== 0) {
      console.error(`${step.name}: failed`)
      return code
    }
  }
  return 0
}
