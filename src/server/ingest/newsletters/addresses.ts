// A reader's own forwarding address. Whoever knows it can put mail on the reader's board, so it is a secret of 96 bits.
import { randomBytes } from 'node:crypto'
import { messages } from '../../../shared/messages.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/errors.ts'
import { findLocalPart, saveLocalPart } from './newsletters.queries.ts'

type AddressDeps = Pick<Deps, 'db' | 'config' | 'clock'>
type Reader = { id: number }

/** Made when it is first asked for; null where mail in is not set up. */
export async function showAddress(deps: AddressDeps, reader: Reader): Promise<string | null> {
  const domain = deps.config.mailIn?.domain
  if (domain === undefined) return null
  const known = await findLocalPart(deps.db, reader)
  if (known !== undefined) return `${known}@${domain}`
  await saveLocalPart(deps.db, reader, { localPart: newLocalPart(), now: deps.clock(), over: 'nothing' })
  // Asked for in two tabs at once, one of the two stands.
  return `${await findLocalPart(deps.db, reader)}@${domain}`
}

/** A new one; mail to the old one is refused from now on. Throws 404 where mail in is not set up. */
export async function renewAddress(deps: AddressDeps, reader: Reader): Promise<string> {
  const domain = deps.config.mailIn?.domain
  if (domain === undefined) throw new HttpError(404, messages.mailInMissing)
  const localPart = newLocalPart()
  await saveLocalPart(deps.db, reader, { localPart, now: deps.clock(), over: 'old' })
  return `${localPart}@${domain}`
}

/** Lower case only: some senders fold what they are given. */
const newLocalPart = () => randomBytes(12).toString('hex')

/** What stands before the '@' of an address at `domain`, without a '+tag'; null for any other text (with a NUL, too). */
export function localPartOf(address: string, domain: string): string | null {
  const [, localPart = '', host = ''] = /^<?([^@<>\s\0]+)@([^@<>\s]+?)\.?>?$/.exec(address.trim().toLowerCase()) ?? []
  return host === domain ? localPart.replace(/\+.*$/, '') : null
}
