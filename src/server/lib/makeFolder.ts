import { mkdirSync } from 'node:fs'

/**
 * Makes a folder, and those above it, that nobody but this user of the machine can look into: what is kept here is readers'.
 * One that is there stays as its owner made it.
 */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
