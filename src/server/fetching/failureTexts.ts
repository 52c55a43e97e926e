// What a person reads when a source could not be fetched. The keys are the reasons the rest of the server decides by.

export const failureTexts = {
  badAddress: 'That is not an address that can be read.',
  privateAddress: 'That address is on a private network.',
  noSuchHost: 'No server has that name.',
  networkDown: 'The network cannot be reached at the moment.',
  refused: 'The server refused the connection.',
  unreachable: 'The server cannot be reached.',
  connectionLost: 'The connection broke before the whole answer had come.',
  untrusted: 'No secure connection to the server could be made: its certificate is not trusted.',
  notHttp: 'The server does not speak HTTP.',
  tooSlow: 'The server took too long to answer.',
  tooSlowToFinish: 'The server took too long to send the whole answer.',
  tooLarge: 'The answer is too large.',
  unreadable: 'The answer is compressed in a way that cannot be read.',
  tooManyRedirects: 'The address leads from one redirect to the next without end.',
  badRedirect: 'The server redirects to an address that cannot be read.',
  cancelled: 'The request was given up.',
  notFound: 'There is nothing at that address any more.',
  unauthorized: 'The server asks for a user name and a password.',
  forbidden: 'The server refuses to hand out the feed.',
  busy: 'The server asks to be left alone for a while.',
  serverError: 'The server has trouble of its own.',
  unexpectedStatus: 'The server gave an answer that makes no sense here.',
} as const

export type FetchFailure = keyof typeof failureTexts

/** The sentence for a reason; with the status that a server answered, where there was an answer. */
export function failureText(reason: FetchFailure, status: number | null = null): string {
  const text = failureTexts[reason]
  return status === null ? text : `${text.slice(0, -1)} (${status}).`
}
