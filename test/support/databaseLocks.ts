import { readFileSync, statSync } from 'node:fs'

/** The first and last byte of a lock; of SQLite's own ranges: https://sqlite.org/walformat.html#locks. */
type Range = [from: number, to: number]

/** A connection in WAL mode holds this range of the database while it is open. */
export const sharedBytes: Range = [1_073_741_826, 1_073_742_335]
/** And this one of the `-shm` file, so another program knows that the log is in use. */
export const logInUse: Range = [128, 128]

/** The ranges that a process has locked in a file, by /proc/locks of Linux. */
export function locksOf(pid: number, file: string): Range[] {
  const { ino } = statSync(file)
  const held = readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((line) => line.split(/\s+/))
    .filter(([, kind, , , owner, place]) => kind === 'POSIX' && Number(owner) === pid && place?.endsWith(`:${ino}`))
  return held.map(([, , , , , , from, to]): Range => [Number(from), Number(to)])
}
