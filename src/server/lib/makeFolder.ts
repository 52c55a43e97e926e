import { mkdirSync } from 'node:fs'

/**
 * Makes a folder and its parents, readable only by this operating system user: they hold readers' data. Existing permissions
 * are kept.
 */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
