// Remembers from which addresses an account was opened, so a flood of guesses from elsewhere does not delay its reader. Stored
// as keyed hashes of account and address together: they reveal neither an address nor that two readers share one.
import { createHmac } from 'node:crypto'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db } from '../../db/schema.ts'
import { hasPlace, writePlace } from './signInPlaces.queries.ts'

type SignIn = {
  /** Undefined for an address without an account: never known, after the same work. */
  userId: number | undefined
  /** http/addressGroup.ts */
  address: string
}

export type SignInPlaces = {
  isKnown: (signIn: SignIn) => Promise<boolean>
  remember: (signIn: SignIn & { userId: number; now: number }) => Promise<void>
}

export function createSignInPlaces(db: Db): SignInPlaces {
  let secret: Promise<string> | undefined
  const hashOf = async ({ userId, address }: SignIn) => {
    secret ??= instanceSecret(db, 'sign-in places')
    const key = await secret.catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return createHmac('sha256', key).update(`${userId} ${address}`).digest('base64url')
  }
  return {
    isKnown: async (signIn) => hasPlace(db, { userId: signIn.userId ?? 0, placeHash: await hashOf(signIn) }),
    remember: async ({ now, userId, address }) =>
      writePlace(db, { userId, placeHash: await hashOf({ userId, address }), lastUsedAt: now }),
  }
}
