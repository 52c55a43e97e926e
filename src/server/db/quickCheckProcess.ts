// The process of startCheck.ts: checks the file that its arguments name, and tells what it found.
import { constants, setPriority } from 'node:os'
import { quickCheck } from './quickCheck.ts'

// Clicks go first. Not every system lets a process do this.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {}

const [, , file = ''] = process.argv
// Nobody is served once this says that the file is damaged, so it has to say so twice (docs/technotes/full-text-integrity.md).
const fault = quickCheck(file) && quickCheck(file)
// Nobody hears it when the server has ended meanwhile.
process.send?.({ fault }, () => {})
