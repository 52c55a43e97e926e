// The process of startCheck.ts: checks the file that its arguments name, and tells what it found.
import { constants, setPriority } from 'node:os'
import { quickCheck } from './quickCheck.ts'

// Clicks go first. Not every system lets a process do this.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {}

const [, , file = ''] = process.argv
// Nobody hears it when the server has ended meanwhile.
process.send?.({ fault: quickCheck(file) }, () => {})
