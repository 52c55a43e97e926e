// The process of parsingProcess.ts: a task in, its output out. It ends with the channel to the process that started it.
import { constants, setPriority } from 'node:os'
import { runTask } from './documentTasks.ts'
import type { ParsingAnswer, ParsingTask } from './parsingProcess.ts'

// Where processors are few, a click goes first.
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
