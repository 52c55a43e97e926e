import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Runs a program of node_modules/.bin (or a path) to its end; its output is ours. Resolves to the exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
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
