// The secrets of keys for apps. They are typed on phones, so they are letters only.
import { createHash, randomInt } from 'node:crypto'
import { hashToken } from '../../lib/tokens.ts'
import { emailKeyOf } from '../accounts/users.queries.ts'

/** Tells a key from a session's token, and lets programs that scan for secrets find it. */
export const keyPrefix = 'bsk_'

/** The alphabet has no l and o, which look like digits. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const secretLetters = 24

/** 110 random bits. */
export const newKeySecret = (): string =>
  keyPrefix + Array.from({ length: secretLetters }, () => letters[randomInt(letters.length)]).join('')

/** Fever clients send this instead of name and password. The name is the address in lower case. */
const feverKeyOf = ({ email, secret }: { email: string; secret: string }): string =>
  createHash('md5')
    .update(`${emailKeyOf(email)}:${secret}`)
    .digest('hex')

export const hashFeverKey = (feverKey: string): string => hashToken(feverKey.toLowerCase())

/** KOReader sends the md5 of a password in its place. */
export const hashMd5 = (md5: string): string => hashToken(md5.toLowerCase())

export const hashesOfKey = (key: { email: string; secret: string }) => ({
  secretHash: hashToken(key.secret),
  feverHash: hashFeverKey(feverKeyOf(key)),
  md5Hash: hashMd5(createHash('md5').update(key.secret).digest('hex')),
})
