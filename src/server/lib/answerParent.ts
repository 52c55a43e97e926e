// Runs inside the child process of guardedChild.ts and answers its parent's questions. The process ends with the channel to its
// parent.
import { flushCompileCache } from 'node:module'
import type { ChildMessage } from './guardedChild.ts'

export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', async (question: Question) => {
    send(
      await answer(question).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      ),
    )
    // The parent kills this process, and Node keeps the code that it compiled only when a process ends by itself.
    flushCompileCache()
  })
}

function send(message: ChildMessage): void {
  process.send?.(message)
}
