// Translates errors of the network, TLS and the HTTP client into the failures that the rest of the server uses.

import { isIPv6 } from 'node:net'
import { errors } from 'undici'
import type { FetchFailure } from './failureTexts.ts'

const reasonByCode: Record<string, FetchFailure> = {
  PRIVATE_ADDRESS: 'privateAddress',
  ENOTFOUND: 'noSuchHost',
  EAI_AGAIN: 'networkDown',
  EAI_FAIL: 'noSuchHost',
  ENODATA: 'noSuchHost',
  ENETDOWN: 'networkDown',
  ENETUNREACH: 'networkDown',
  EADDRNOTAVAIL: 'networkDown',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
  UND_ERR_HEADERS_TIMEOUT: 'tooSlow',
  UND_ERR_BODY_TIMEOUT: 'tooSlowToFinish',
  UND_ERR_HEADERS_OVERFLOW: 'tooLarge',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'tooLarge',
  EPROTO: 'untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
}

/** The failure behind an error of a request; 'connectionLost' when nothing else matches. */
export function explainError(error: unknown): FetchFailure {
  if (error instanceof AggregateError) return explainAttempts(error.errors)
  if (!(error instanceof Error)) return 'connectionLost'
  if (error instanceof errors.HTTPParserError) return 'notHttp'
  const { code = '', address = '' } = error as NodeJS.ErrnoException & { address?: string }
  // A server with only an IPv6 address, reached from a network without IPv6: the server's problem, not an outage.
  if (code === 'ENETUNREACH' && isIPv6(address)) return 'unreachable'
  const known = reasonByCode[code]
  if (known !== undefined) return known
  if (code.startsWith('CERT_') || code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_')) return 'untrusted'
  return 'connectionLost'
}

/** Several addresses of one server were tried. A failed attempt says more than a missing route. */
function explainAttempts(errors: unknown[]): FetchFailure {
  const reasons = errors.map(explainError)
  const met = reasons.find((reason) => reason !== 'networkDown' && reason !== 'unreachable')
  return met ?? (reasons.includes('networkDown') ? 'networkDown' : 'unreachable')
}
