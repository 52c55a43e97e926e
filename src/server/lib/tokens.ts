import { createHash, randomBytes } from 'node:crypto'

/** An unguessable token of 256 bits, safe in addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. Tokens are random, so a plain SHA-256 is enough; passwords need more. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
