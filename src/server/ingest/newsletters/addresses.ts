// A reader's own forwarding address. Anyone who knows it can put mail on the reader's board, so it is a secret of 96 bits.
import { randomBytes } from 'node:crypto'
import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/errors.ts'
import { findLocalPart, saveLocalPart } from './addresses.queries.ts'

type AddressDeps = Pick<Deps, 'db' | 'config' | 'clock'>
/** Creates the address on the first request. Null when incoming mail isn't configured. */
export async function showAddress(deps: AddressDeps, reader: Reader): Promise<string | null> {
  const domain = deps.config.mailIn?.domain
  if (domain === undefined) return null
  const known = await findLocalPart(deps.db, reader)
  if (known !== undefined) return `${known}@${domain}`
  await saveLocalPart(deps.db, reader, { localPart: newLocalPart(), now: deps.clock(), over: 'nothing' })
  // Two tabs may create an address at the same time; the first one wins.
  return `${await findLocalPart(deps.db, reader)}@${domain}`
}

/** True when mails to an address of the reader arrive here. */
export async function hasAddress({ db, config }: Pick<AddressDeps, 'db' | 'config'>, reader: Reader): Promise<boolean> {
  return config.mailIn !== null && (await findLocalPart(db, reader)) !== undefined
}

/** Replaces the address. Mail to the old one is refused from now on. Throws 404 when incoming mail isn't configured. */
export async function renewAddress(deps: AddressDeps, reader: Reader): Promise<string> {
  const domain = deps.config.mailIn?.domain
  if (domain === undefined) throw new HttpError(404, texts.mailInMissing)
  const localPart = newLocalPart()
  await saveLocalPart(deps.db, reader, { localPart, now: deps.clock(), over: 'old' })
  return `${localPart}@${domain}`
}

/** Lower case only, because some senders change the case of addresses. */
const newLocalPart = () => randomBytes(12).toString('hex')

/** The mark under which a mail to this address saves the page that it links to; null for newsletters. */
export function saveMarkOf(address: string): 'saved' | 'later' | null {
  const [, tag] = /^<?[^@+]+\+(save|later)@/i.exec(address.trim()) ?? []
  if (tag === undefined) return null
  return tag.toLowerCase() === 'later' ? 'later' : 'saved'
}

/** The local part of an address at `domain`, without a '+tag'. Null for any other text, and for a text with NUL. */
export function localPartOf(address: string, domain: string): string | null {
  const [, localPart = '', host = ''] = /^<?([^@<>\s\0]+)@([^@<>\s]+?)\.?>?$/.exec(address.trim().toLowerCase()) ?? []
  return host === domain ? localPart.replace(/\+.*/s, '') : null
}
