import type { SendProblem } from './sendKinds.ts'
import { texts } from './texts/texts.ts'

/** A sentence about what went wrong, in the other side's words where it has some. */
export function describeSendProblem({ is, words }: { is: SendProblem; words: string }): string {
  switch (is) {
    case 'refused':
      return texts.sendRefused({ words })
    case 'unreachable':
      return texts.sendUnreachable()
    case 'notAllowed':
      return texts.sendNotAllowed()
    case 'otherProgram':
      return texts.sendOtherProgram()
    case 'private':
      return texts.sendIsPrivate()
    case 'noLink':
      return texts.sendNoLink()
    case 'noHighlights':
      return texts.sendNoHighlights()
    case 'gone':
      return texts.sendGone()
    case 'unknown':
      return texts.sendUnknown()
  }
}
