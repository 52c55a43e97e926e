import { describe, expect, test } from 'vitest'
import { explainError } from './explainError.ts'

function systemError(code: string, address?: string) {
  return Object.assign(new Error(code), { code, address })
}

describe('an error on the way to a source', () => {
  test.each([
    ['ENETUNREACH', 'networkDown'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ECONNRESET', 'connectionLost'],
    ['CERT_HAS_EXPIRED', 'untrusted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'untrusted'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'untrusted'],
    ['ENEWSTHING', 'connectionLost'],
  ])('%s means %s', (code, reason) => {
    expect(explainError(systemError(code))).toBe(reason)
  })

  test('a source with only an IPv6 address is unreachable, which means nothing for our own network', () => {
    expect(explainError(systemError('ENETUNREACH', '2606:4700::1'))).toBe('unreachable')
    expect(explainError(systemError('ENETUNREACH', '93.184.216.34'))).toBe('networkDown')
  })

  test('of several attempts the one that reached a server counts', () => {
    const attempts = [systemError('ENETUNREACH', '2606:4700::1'), systemError('ECONNREFUSED', '93.184.216.34')]
    expect(explainError(new AggregateError(attempts))).toBe('refused')
  })

  test('when no attempt finds a route, the network is down', () => {
    const attempts = [systemError('ENETUNREACH', '93.184.216.34'), systemError('ENETUNREACH', '2606:4700::1')]
    expect(explainError(new AggregateError(attempts))).toBe('networkDown')
    expect(explainError(new AggregateError(attempts.toReversed()))).toBe('networkDown')
  })
})
