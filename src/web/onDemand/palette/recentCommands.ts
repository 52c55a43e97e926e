import { createDeviceSetting } from '../../core/deviceSetting.ts'

const keptMax = 8
const nameMaxChars = 100

/** The names of the commands that were last chosen in the command palette, newest first. */
export const recentCommands = createDeviceSetting<readonly string[]>('recentCommands', readNames)

export function rememberCommand(name: string): void {
  const others = recentCommands.get().filter((other) => other !== name)
  recentCommands.set([name, ...others].slice(0, keptMax))
}

function readNames(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  const names = stored.filter((name) => typeof name === 'string' && name.length <= nameMaxChars)
  return [...new Set(names)].slice(0, keptMax)
}
