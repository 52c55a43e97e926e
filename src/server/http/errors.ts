// What a caller did wrong, thrown by verbs and answered in one place (answerErrors.ts) as `{ error: text }`.
import { messages, notFound } from '../../shared/messages.ts'

export class HttpError extends Error {
  readonly status: number
  /** Stands beside `error` in the answer: the feeds to choose from, for instance. */
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

/** Nothing the caller did: it may be asked again. */
export class Unavailable extends HttpError {
  /** When to ask again, null where nobody knows. */
  readonly afterMs: number | null

  constructor(
    message: string,
    { afterMs = null, ...details }: { afterMs?: number | null; [name: string]: unknown } = {},
  ) {
    super(503, message, details)
    this.afterMs = afterMs
  }
}

/** `(await findColumn(…)) ?? missing('column')`: the same answer for what does not exist and what is another's. */
export function missing(noun: string): never {
  throw new NotFound(noun)
}
