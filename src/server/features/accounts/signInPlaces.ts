// From where an account was opened before, so that a flood of guesses from elsewhere does not make its reader wait. Kept as
// keyed hashes, of account and address together: nobody can read an address out of them, or that two readers share one.
import { createHmac } from 'node:crypto'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db } from '../../db/schema.ts'

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

const placesKept = 20

export async function forgetPlaces(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('signInPlaces').where('userId', '=', userId).execute()
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
    async isKnown(signIn) {
      const place = await db
        .selectFrom('signInPlaces')
        .select('placeHash')
        .where('userId', '=', signIn.userId ?? 0)
        .where('placeHash', '=', await hashOf(signIn))
        .executeTakeFirst()
      return place !== undefined
    },
    async remember({ now, ...signIn }) {
      const { userId } = signIn
      await db
        .insertInto('signInPlaces')
        .values({ userId, placeHash: await hashOf(signIn), lastUsedAt: now })
        .onConflict((conflict) => conflict.columns(['userId', 'placeHash']).doUpdateSet({ lastUsedAt: now }))
        .execute()
      const newest = db
        .selectFrom('signInPlaces')
        .select('placeHash')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .limit(placesKept)
      await db.deleteFrom('signInPlaces').where('userId', '=', userId).where('placeHash', 'not in', newest).execute()
    },
  }
}
