// The child process of parsingProcess.ts: receives tasks and sends their outputs. It ends when its channel to the parent closes.
import { constants, setPriority } from 'node:os'
import { runTask } from './documentTasks.ts'
import type { ParsingAnswer, ParsingTask } from './parsingProcess.ts'

// With few processors, requests of readers go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const answer = (of: ParsingAnswer) => process.send?.(of)

process.on('message', ({ name, input }: ParsingTask) => {
  try {
    answer({ is: 'done', output: runTask[name](input) })
  } catch (error) {
    answer({ is: 'broken', error })
  }
})
answer({ is: 'ready' })
