// Exit codes that a script can trust: 0 done, 1 not possible, 2 called wrongly.
import { parseArgs } from 'node:util'

export type ExitCode = 0 | 1 | 2

/** Says so on stderr, and gives the code back, to end with. */
export function fail<Code extends 1 | 2>(code: Code, text: string): Code {
  process.stderr.write(`${text}\n`)
  return code
}

/** Says so on stdout. */
export function succeed(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}

/** In its own words: what a command meets on a machine is no bug, and a stack says nothing to an operator. */
export const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The options by name, `flags` as 'yes' when they are there; null when the words are not what the command knows. */
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
