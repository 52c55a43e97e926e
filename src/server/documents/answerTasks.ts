import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import type { ParsingAnswer, ParsingTask } from './parsingProcess.ts'

/** The side of a child process of parsingProcess.ts: runs tasks and sends their outputs. */
export function answerTasks(run: (name: string, input: unknown) => unknown): void {
  // With few processors, requests of readers go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const answer = (of: ParsingAnswer) => process.send?.(of)
  process.on('message', ({ name, input }: ParsingTask) => {
    try {
      answer({ is: 'done', output: run(name, input) })
    } catch (error) {
      answer({ is: 'broken', error })
    }
  })
  answer({ is: 'ready' })
  // The parent ends this process by a signal, before Node would write the cache: without it, each start compiles everything again.
  flushCompileCache()
}
