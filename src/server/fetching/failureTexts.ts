// The sentences that readers see when a source could not be fetched. The keys are the failures of explainError.ts.

export const failureTexts = {
  badAddress: 'That address is not valid.',
  privateAddress: 'That address is on a private network.',
  noSuchHost: 'No server has that name.',
  networkDown: 'The network cannot be reached at the moment.',
  refused: 'The server refused the connection.',
  unreachable: 'The server cannot be reached.',
  connectionLost: 'The connection broke off before the answer was complete.',
  untrusted: 'The secure connection failed: the certificate of the server is not trusted.',
  notHttp: 'The server does not answer with HTTP.',
  tooSlow: 'The server took too long to answer.',
  tooSlowToFinish: 'The server took too long to send the whole answer.',
  tooLarge: 'The answer is too large.',
  unreadable: 'The answer uses a compression that cannot be read.',
  tooManyRedirects: 'The address redirects too many times.',
  badRedirect: 'The server redirects to an invalid address.',
  cancelled: 'The request was canceled.',
  notFound: 'Nothing exists at that address.',
  unauthorized: 'The server asks for a user name and a password.',
  forbidden: 'The server refuses access to the feed.',
  busy: 'The server asks us to try again later.',
  serverError: 'The server reports a problem.',
  unexpectedStatus: 'The server gave an unexpected answer.',
} as const

export type FetchFailure = keyof typeof failureTexts

/** The sentence for a failure, with the status when the server responded with one. */
export function failureText(reason: FetchFailure, status: number | null = null): string {
  const text = failureTexts[reason]
  return status === null ? text : `${text.slice(0, -1)} (${status}).`
}
