import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'

/** The line that the filter in docs/operations.md finds. */
const message = 'a sign-in was refused'
const hashChars = 16

/**
 * Counts and logs sign-ins with a wrong password, and calls with a wrong key. The operator chooses what is logged of the caller's address:
 * nothing, a keyed hash that tells callers apart, or the address, which other programs can block.
 */
export function logWrongSignIns({ db, config, log, metrics }: Pick<Deps, 'db' | 'config' | 'log' | 'metrics'>) {
  let key: Promise<string> | undefined
  return async ({ ip }: Pick<FastifyRequest, 'ip'>): Promise<void> => {
    metrics.signInRefused()
    if (config.logSignIns === 'off') return
    if (config.logSignIns === 'address') {
      // A proxy forwards any text.
      if (ipaddr.isValid(ip)) log.warn({ from: ipaddr.process(ip).toString() }, message)
      return
    }
    key ??= instanceSecret(db, 'sign-ins')
    const hash = createHmac('sha256', await key)
      .update(addressGroup(ip))
      .digest('hex')
    log.warn({ from: hash.slice(0, hashChars) }, message)
  }
}
