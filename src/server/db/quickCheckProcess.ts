// The process of startCheck.ts: checks the file named by its argument and sends the result.
import { constants, setPriority } from 'node:os'
import { quickCheck } from './quickCheck.ts'

// Requests of readers go first. Not every system lets a process do this.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {}

const [, , file = ''] = process.argv
// A reported fault stops the server, so the check must fail twice (docs/technotes/full-text-integrity.md).
const fault = quickCheck(file) && quickCheck(file)
// The server may have ended meanwhile.
process.send?.({ fault }, () => {})
