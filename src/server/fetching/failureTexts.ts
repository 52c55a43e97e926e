// The texts that readers see when a source could not be fetched. The keys are the reasons that the rest of the server uses.
import type { PlainText } from '../../shared/texts/codedText.ts'
import { texts } from '../../shared/texts/texts.ts'

export const failureTexts = {
  badAddress: texts.failureBadAddress,
  privateAddress: texts.failurePrivateAddress,
  noSuchHost: texts.failureNoSuchHost,
  networkDown: texts.failureNetworkDown,
  refused: texts.failureRefused,
  unreachable: texts.failureUnreachable,
  connectionLost: texts.failureConnectionLost,
  untrusted: texts.failureUntrusted,
  notHttp: texts.failureNotHttp,
  tooSlow: texts.failureTooSlow,
  tooSlowToFinish: texts.failureTooSlowToFinish,
  tooLarge: texts.failureTooLarge,
  unreadable: texts.failureUnreadable,
  tooManyRedirects: texts.failureTooManyRedirects,
  badRedirect: texts.failureBadRedirect,
  cancelled: texts.failureCancelled,
  notFound: texts.failureNotFound,
  unauthorized: texts.failureUnauthorized,
  forbidden: texts.failureForbidden,
  busy: texts.failureBusy,
  serverError: texts.failureServerError,
  unexpectedStatus: texts.failureUnexpectedStatus,
} satisfies Record<string, PlainText>

export type FetchFailure = keyof typeof failureTexts

/** Of the reasons that an answer with a status can have. */
const textsWithStatus: { [Reason in FetchFailure]?: (values: { status: number }) => string } = {
  notFound: texts.failureNotFoundStatus,
  unauthorized: texts.failureUnauthorizedStatus,
  forbidden: texts.failureForbiddenStatus,
  busy: texts.failureBusyStatus,
  serverError: texts.failureServerErrorStatus,
  unexpectedStatus: texts.failureUnexpectedStatusStatus,
}

/** The sentence for a reason; with the status that a server answered, where there was an answer. */
export function failureText(reason: FetchFailure, status: number | null = null): string {
  const withStatus = status === null ? undefined : textsWithStatus[reason]
  return withStatus && status !== null ? withStatus({ status }) : failureTexts[reason]()
}
