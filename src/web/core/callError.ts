import { showCodedText } from '../../shared/texts/showCodedText.ts'
import { texts } from '../../shared/texts/texts.ts'

/** A failed call: refused by the server (`status` 400 and up) or not answered (`status` 0). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** The server could not be reached, or took too long. */
  readonly isOffline: boolean
  /** The body of the refusal, for calls that answer more than `error` (adding a page with several feeds). */
  readonly body: unknown

  constructor(refusal: { status: number; message: string; isOffline?: boolean; body?: unknown }) {
    super(refusal.message)
    this.status = refusal.status
    this.isOffline = refusal.isOffline ?? false
    this.body = refusal.body
  }
}

/** The error for a refused call. `body` is `{ error, code, values }`, or unreadable. */
export function refusalOf(status: number, body: unknown): CallError {
  return new CallError({ status, message: readRefusal(body), body })
}

/** The text of a refusal in the current language; '' when `body` has none. */
function readRefusal(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body) || typeof body.error !== 'string') return ''
  return showCodedText({ ...body, text: body.error })
}

/** The text for readers: the server's if it sent one, otherwise `defaultText` (docs/specification.md#error-texts). */
export function explainFailure(error: unknown, defaultText: string): string {
  if (!(error instanceof CallError)) return defaultText
  if (error.isOffline) return texts.unreachable()
  return error.message || defaultText
}
