// Exit codes for scripts: 0 done, 1 not possible, 2 called wrongly.
import { parseArgs } from 'node:util'

export type ExitCode = 0 | 1 | 2

/** Writes `text` to stderr and returns the exit code. */
export function fail<Code extends 1 | 2>(code: Code, text: string): Code {
  process.stderr.write(`${text}\n`)
  return code
}

/** Writes `text` to stdout. */
export function succeed(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}

/** The error's own message: problems of a machine are no bugs, and a stack trace doesn't help an operator. */
export const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The options by name, present `flags` as 'yes'; null for words that the command doesn't know. */
export function readOptions<Name extends string>(
  words: string[],
  { texts, flags = [] }: { texts: readonly Name[]; flags?: readonly Name[] },
): Partial<Record<Name, string>> | null {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ])
  try {
    const { values } = parseArgs({ args: words, options })
    const named = Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : value])
    // The names are those of `options`.
    return Object.fromEntries(named) as Partial<Record<Name, string>>
  } catch {
    return null
  }
}
