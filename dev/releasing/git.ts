import { execFileSync } from 'node:child_process'

/** Runs git in the folder and returns what it printed. Throws when it fails. */
export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
