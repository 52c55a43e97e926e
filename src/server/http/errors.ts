// Errors of the caller, thrown by verbs and answered in one place (answerErrors.ts) as `{ error: text }`.
import { type CodedText, codedOf, type Sayable } from '../../shared/texts/codedText.ts'
import { texts } from '../../shared/texts/texts.ts'

export class HttpError extends Error {
  readonly status: number
  /** Added to the response next to `error`: the feeds to choose from, for example. */
  readonly details: Record<string, unknown>

  readonly said: CodedText

  constructor(status: number, said: Sayable, details: Record<string, unknown> = {}) {
    const coded = codedOf(said)
    super(coded.text)
    this.said = coded
    this.status = status
    this.details = details
  }
}

export class BadRequest extends HttpError {
  constructor(said: Sayable) {
    super(400, said)
  }
}

export class Unauthorized extends HttpError {
  constructor(said: Sayable = texts.signInFirst) {
    super(401, said)
  }
}

export class Forbidden extends HttpError {
  constructor(said: Sayable = texts.adminsOnly, details: Record<string, unknown> = {}) {
    super(403, said, details)
  }
}

export class NotFound extends HttpError {
  constructor(noun: Noun) {
    super(404, missingTexts[noun])
  }
}

export class Conflict extends HttpError {
  constructor(said: Sayable) {
    super(409, said)
  }
}

export class Unprocessable extends HttpError {
  constructor(said: Sayable, details: Record<string, unknown> = {}) {
    super(422, said, details)
  }
}

export class TooManyRequests extends HttpError {
  readonly afterMs: number

  constructor({ afterMs, said = texts.tooManyRequests }: { afterMs: number; said?: Sayable }) {
    super(429, said)
    this.afterMs = afterMs
  }
}

export class BadGateway extends HttpError {
  constructor(said: Sayable) {
    super(502, said)
  }
}

/** Not the caller's fault: the request may be repeated. */
export class Unavailable extends HttpError {
  /** When to retry, null when unknown. */
  readonly afterMs: number | null

  constructor(
    said: Sayable,
    { afterMs = null, ...details }: { afterMs?: number | null; [name: string]: unknown } = {},
  ) {
    super(503, said, details)
    this.afterMs = afterMs
  }
}

/** `(await findColumn(…)) ?? missing('column')`: the same response for a missing row and for another reader's. */
export function missing(noun: Noun): never {
  throw new NotFound(noun)
}

/** The same 404 for what does not exist and for what is another reader's. */
const missingTexts = {
  account: texts.missingAccount,
  'app sign-in': texts.missingAppSignIn,
  'blocked sender': texts.missingBlockedSender,
  board: texts.missingBoard,
  column: texts.missingColumn,
  edition: texts.missingEdition,
  feed: texts.missingFeed,
  'former text': texts.missingFormerText,
  highlight: texts.missingHighlight,
  import: texts.missingImport,
  invitation: texts.missingInvitation,
  item: texts.missingItem,
  key: texts.missingKey,
  'key action': texts.missingKeyAction,
  'linked provider': texts.missingLinkedProvider,
  'sign-in provider': texts.missingSignInProvider,
  move: texts.missingMove,
  newsletter: texts.missingNewsletter,
  passkey: texts.missingPasskey,
  picture: texts.missingPicture,
  rule: texts.missingRule,
  search: texts.missingSearch,
  session: texts.missingSession,
  share: texts.missingShare,
  sendTarget: texts.missingSendTarget,
  'site rule': texts.missingSiteRule,
  subscription: texts.missingSubscription,
  tag: texts.missingTag,
  transcript: texts.missingTranscript,
} as const

type Noun = keyof typeof missingTexts
