import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { type ByteCollector, collectBytes } from '../lib/collectBytes.ts'
import type { ParsingAnswer, ParsingMessage, ParsingTask } from './parsingProcess.ts'

/** The side of a child process of parsingProcess.ts: runs tasks and sends their outputs. */
export function answerTasks(run: (name: string, input: unknown) => unknown): void {
  // With few processors, requests of readers go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const answer = (of: ParsingAnswer) => process.send?.(of)
  let pieces: ByteCollector | null = null

  /** With the bytes that came before it. */
  function inputOf({ input }: ParsingTask): unknown {
    const bytes = pieces?.take()
    pieces = null
    return bytes === undefined ? input : { ...(input as object), bytes }
  }

  process.on('message', (message: ParsingMessage) => {
    if ('piece' in message) {
      pieces ??= collectBytes(message.size)
      return pieces.add(message.piece)
    }
    try {
      answer({ is: 'done', output: run(message.name, inputOf(message)) })
    } catch (error) {
      answer({ is: 'broken', error })
    }
  })
  answer({ is: 'ready' })
  // The parent ends this process by a signal, before Node would write the cache: without it, each start compiles everything again.
  flushCompileCache()
}
