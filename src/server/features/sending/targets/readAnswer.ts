import type { FetchFailure } from '../../../fetching/failureTexts.ts'
import { readRetryAfterMs } from '../../../fetching/freshness.ts'
import type { ApiAnswer } from '../../../fetching/guardedApi.ts'
import { readJson } from '../../../formats/readJson.ts'
import { readRefusal } from '../../../formats/readRefusal.ts'
import type { Outcome } from './target.ts'

const forGood: ReadonlySet<FetchFailure> = new Set(['badAddress', 'notHttp', 'tooLarge', 'unreadable'])

/** `isJson`: an answer in another form comes from another program, such as the page of a wrong address. */
export function readAnswer(answer: ApiAnswer, { now, isJson }: { now: number; isJson: boolean }): Outcome {
  if (answer.is === 'failed') {
    if (answer.reason === 'privateAddress') return { is: 'failed', problem: 'notAllowed', words: '' }
    const problem = { problem: 'unreachable', words: '' } as const
    return forGood.has(answer.reason) ? { is: 'failed', ...problem } : { is: 'later', ...problem }
  }
  const { status, headers, bytes } = answer
  if (status >= 200 && status <= 299)
    return isJson && bytes.length > 0 && readJson(bytes.toString('utf8')) === undefined
      ? { is: 'failed', problem: 'otherProgram', words: '' }
      : { is: 'sent' }
  // No redirect is followed, since the next address would get the secrets.
  if (status >= 300 && status <= 399) return { is: 'failed', problem: 'otherProgram', words: '' }
  const said = { problem: 'refused', words: `${status} ${readRefusal(bytes.toString('utf8'))}`.trim() } as const
  if (status !== 408 && status !== 429 && status < 500) return { is: 'failed', ...said }
  const afterMs = readRetryAfterMs(headers, now)
  return { is: 'later', ...said, ...(afterMs !== null && { afterMs }) }
}
