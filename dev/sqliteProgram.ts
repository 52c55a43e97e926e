import { spawnSync } from 'node:child_process'
import { canInstall, install } from './chromium.ts'

/** True when Debian's sqlite3 is installed, which reads a database file as operators do. */
export const hasSqliteProgram = (): boolean => spawnSync('sqlite3', ['--version']).status === 0

/** Installs it if allowed. Without it, a story is skipped. */
export function bringSqliteProgram(): void {
  if (hasSqliteProgram()) return
  if (canInstall()) return void install('sqlite3')
  console.warn(
    'A story about lost locks is skipped, because sqlite3 is not installed (Debian: apt-get install sqlite3).',
  )
}
