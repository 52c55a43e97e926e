// Errors of the caller, thrown by verbs and answered in one place (answerErrors.ts) as `{ error: text }`.
import { messages, notFound } from '../../shared/messages.ts'

export class HttpError extends Error {
  readonly status: number
  /** Added to the response next to `error`: the feeds to choose from, for example. */
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export class BadRequest extends HttpError {
  constructor(message: string) {
    super(400, message)
  }
}

export class Unauthorized extends HttpError {
  constructor(message: string = messages.signInFirst) {
    super(401, message)
  }
}

export class Forbidden extends HttpError {
  constructor(message: string = messages.adminsOnly) {
    super(403, message)
  }
}

export class NotFound extends HttpError {
  constructor(noun: string) {
    super(404, notFound(noun))
  }
}

export class Conflict extends HttpError {
  constructor(message: string) {
    super(409, message)
  }
}

export class Unprocessable extends HttpError {
  constructor(message: string, details: Record<string, unknown> = {}) {
    super(422, message, details)
  }
}

export class TooManyRequests extends HttpError {
  readonly afterMs: number

  constructor({ afterMs, message = messages.tooManyRequests }: { afterMs: number; message?: string }) {
    super(429, message)
    this.afterMs = afterMs
  }
}

export class BadGateway extends HttpError {
  constructor(message: string) {
    super(502, message)
  }
}

/** Not the caller's fault: the request may be repeated. */
export class Unavailable extends HttpError {
  /** When to retry, null when unknown. */
  readonly afterMs: number | null

  constructor(
    message: string,
    { afterMs = null, ...details }: { afterMs?: number | null; [name: string]: unknown } = {},
  ) {
    super(503, message, details)
    this.afterMs = afterMs
  }
}

/** `(await findColumn(…)) ?? missing('column')`: the same response for a missing row and for another reader's. */
export function missing(noun: string): never {
  throw new NotFound(noun)
}
