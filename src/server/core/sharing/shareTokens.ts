import { randomInt } from 'node:crypto'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db } from '../../db/schema.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { hashToken } from '../../lib/tokens.ts'

/** Without l and o, which look like digits. ingest/discovery/secretAddress.ts recognizes such an address. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const tokenLetters = 24

const secretName = 'shares'

/** 110 random bits, as the table keeps them. */
export async function newShareToken(db: Db): Promise<{ tokenHash: string; sealedToken: string }> {
  const token = Array.from({ length: tokenLetters }, () => letters[randomInt(letters.length)]).join('')
  return { tokenHash: hashToken(token), sealedToken: seal(token, await instanceSecret(db, secretName)) }
}

/** The tokens of a reader's own shares. '' for one that was sealed by another instance. */
export async function openShareTokens(db: Db, shares: { sealedToken: string }[]): Promise<string[]> {
  if (shares.length === 0) return []
  const secret = await instanceSecret(db, secretName)
  return shares.map(({ sealedToken }) => unseal(sealedToken, secret) ?? '')
}
