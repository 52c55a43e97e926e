// Runs inside the child process of guardedChild.ts and answers its parent's questions. The process ends with the channel to its
// parent.
import type { ChildMessage } from './guardedChild.ts'

export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', async (question: Question) => {
    send(
      await answer(question).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      ),
    )
  })
}

function send(message: ChildMessage): void {
  process.send?.(message)
}
